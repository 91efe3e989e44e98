"""A club: many tables tell one MQTT broker what everyone may know, and a hall shows them all."""
