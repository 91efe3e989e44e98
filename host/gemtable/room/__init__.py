"""The room before a match, and the menu behind the held key: boards alone choose and begin."""
