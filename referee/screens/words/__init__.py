"""What events, refusals and names say; the sentences of the log have a file for each noun."""
