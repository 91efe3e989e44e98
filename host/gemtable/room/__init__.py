"""What boards do while their keys are no moves: the room, and the menu behind the held key."""
