"""What the screens of pads show: pure drawing, from what a seat may know to 1024 bytes."""
