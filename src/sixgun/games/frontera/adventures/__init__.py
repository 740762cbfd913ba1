"""Adventure files: scenes, places and people, checked and made into a session."""
