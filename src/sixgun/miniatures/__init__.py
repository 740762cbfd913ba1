"""What games with miniatures share: it never rolls, asks or tells, and knows no rule of any game."""
