"""What people see: the table drawn for page and terminal, names, and what is not on offer and why."""
