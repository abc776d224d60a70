"""What is named: a bet, a raise, a bid; and what usual totals are called."""

SIZES = {
    "least": "minimum",
    "half": "half the pot",
    "pot": "the pot",
    "most": "maximum",
    "all-in": "all-in",
}
BET, RAISE_TO, BID = "Bet", "Raise to", "Bid"
VERBS = {"pot": BET, "stay": "Stay for"}
