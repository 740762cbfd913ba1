"""The web table: a server for people and bots who play in the browser, by link."""
