"""What people see of the game, on the page and in the terminal."""
