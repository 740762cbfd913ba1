"""Combat: turns, techniques, range and cover, mounts and vehicles, and the pistol duel."""
