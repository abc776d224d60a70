"""The judge: which hand wins which part of which pot, and why. Pure; one noun a module. It
answers with values; `words.cards` says them.

ladder    the order of hands, as a ladder file says it
holding   some cards as a ladder sees them: ranks, one suit or not, how many are wild
kinds     each kind of hand, as one small test of a holding
scale     a ladder in use with one pack; the strength of a holding on it
wild      which cards of a hand are wild
made      the best use of a player's cards, and what each wild card plays as
calls     what a hand was called, and what it counts for where the word binds
division  chips: shares, odd chips, high and low, declarations
rule      everything a game file tells the judge, and the options a table may change
showdown  all of it together: hands in, verdict out
openers, seven_rule, entry, odds, counting    smaller questions about the same cards
"""
