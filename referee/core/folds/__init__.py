"""What each event does to the night: one function an event, in the module of its noun.

speech      what is said in a betting interval, and who speaks next
steps       blinds, the bring-in, cards passed or turned up, widow, stock, declaring
draws       cards thrown and served, and a pack made of the discards
deals       how a deal begins: who is in, and the antes
endings     openers shown, bets nobody called, pots paid, or left for the next deal
rulings     what a ruling does to hands and turns
milestones  what is known of bets that nobody tapped, and real chips
people      who sits where, what the night is played for, its beginning and end

Each module lists its events with their functions in FOLDS; evolve.py gathers them. Elsewhere lie
those of the bank (ledger), of phones (phones), of score sheets (keeping) and of hands mended by a
ruling (mending). They refuse nothing: what cannot have happened raises Impossible.
"""
