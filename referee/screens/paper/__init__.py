"""The paper of a closed night: what to take home of it."""
