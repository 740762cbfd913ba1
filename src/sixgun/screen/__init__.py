"""What people see of a game, on the page and in the terminal: pictures, sheets, tours, words."""
