"""Characters of players: drawn and bought step by step, kept in files, printed, and brought to a scenario."""
