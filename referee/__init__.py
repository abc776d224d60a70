"""referee: the dealer's assistant and rules referee for a home poker table.

The map of the house:

    core/       the game itself, pure: no clock, chance, files, SQL or Flask. In layers:
                cards, book, sheets < messages < state < fold < rules < law < decide, log
    rulebook/   reads rulebook/*.toml into core values; the only place that knows those files
    finding/    which law a hurried question means
    store/      the log in SQLite, its checksums and copies, and how an entry is written as a row
    table/      tap() and look(): where core and store meet; bell.py tells the open pages
    screens/    Night -> what a page shows (strings, numbers, flags); pure
    web/        Flask: reads forms, calls table, renders templates; limits.py: waitress with limits
    notation/   whole hands in the players' language (.hand) and as PHH: read, played, written
    judge/      questions to the judge of hands without a table
    export.py   a night as files to take home; keys.py: PINs and codes; paths.py: where the data lie
    commands/   referee serve | replay | ask | judge | export | backup | restore | pin

The shape, in ten lines:

 1. The log is the only truth. One tap is one entry; an entry holds the events that became true.
 2. A Night is the fold of the living entries; every screen is a fold of the Night.
 3. An entry belongs to a strand (the hand, the bank, each sheet): version, take-back and
    the tapping role are per strand, so a re-buy between two bets survives the bet's take-back.
 4. A take-back is an entry that names the entries it takes back; "again" names them once more.
 5. A command is what a finger asks. What is said, drawn, done in turn, forced or paid is legal when
    it is found among the offers (core/rules/offers.py); anything else is judged by its own rule.
 6. An event carries amounts already reckoned; evolve moves chips and turns and refuses nothing.
 7. Chips move between accounts of one purse that always sums to nought, only by chips.move.
 8. The rules in force (game, stakes, house) are part of the hand that began under them.
 9. Games and laws are files; code supplies a small closed vocabulary of steps and effects.
10. Refusal, law and ruling are one flow: a refusal may name a law, a law asks what the table
    alone can see, its ruling becomes plain events.
"""
