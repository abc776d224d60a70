"""What is asked (commands) and what happened (events), a module for each noun, side by side.

A command is what a finger asks, in the imperative; decide() turns it into events or refuses it.
An event is in the past tense and carries amounts already reckoned. Seats are the players' numbers
for the night, amounts are chips. `to` is a total for the interval, `paid` what went in now.
`command.py` and `event.py` gather the nouns' unions; `offer.py` is a command that is allowed now.

passing: seats whose turn comes before the one who acts; they passed (checked, or dropped when
there is a bet). It must name exactly those seats, so that an old page cannot pass the wrong one.
"""
