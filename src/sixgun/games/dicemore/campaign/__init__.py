"""A campaign: matches reported, recovery, experience and money between them, and the referee's word."""
