"""Event -> state: what each event does to the night, in the module of its noun.

dealing     how a deal begins: who is in, and the antes
forced      blinds, whose up cards speak first, the bring-in
turns       cards passed or turned up, widow, stock, declaring
betting     what is said in a betting interval, and who speaks next
draw        cards thrown and served, and a pack made of the discards
showdown    openers shown, bets nobody called, pots paid, or left for the next deal
milestones  what is known of bets that nobody tapped, and real chips
debts       what is owed to a pot, and how that ends
rulings     what a ruling does to hands and turns; effects: what it puts right in a hand
bank        chips bought, sold, cashed and put right, money paid
pot         chips of the seats into the pot, and out of it
club        who goes to another table of the evening, and comes from it
people      who sits where; night: its beginning and end; stakes: what is played for
phones      whose phone is whose, who taps; sheets: the score sheets of the night

`flow` says what comes after a step of the game. Each module lists its events with their functions;
evolve.py gathers them. They refuse nothing: what cannot have happened raises Impossible.
"""
