"""What people see of a table with miniatures: drawings, sight, reach, forms, and what is not on offer and why."""
