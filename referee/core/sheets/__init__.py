"""Score sheets: what is written on them, what it comes to, what it is worth in chips. Pure.

events: everything a hand writes -> sheet: the rows -> line, pokino, bridge, chinese, pad, knock,
smallpot: what the rows come to -> reckoning -> exchange: chips. Nothing here knows the night.
"""
