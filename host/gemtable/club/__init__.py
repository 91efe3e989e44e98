"""A club: tables publish what everyone can see to one MQTT broker, and a hall shows them all."""
