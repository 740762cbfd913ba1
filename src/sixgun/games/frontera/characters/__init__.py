"""Protagonists: made step by step, kept in files, printed, brought along, and replaced."""
