"""The sentences of the log: for every event one, without a full stop; a file for each noun."""
