"""The bank: who has what, closing, deals put right."""
