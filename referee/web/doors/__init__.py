"""Who comes in, and who may write what."""
