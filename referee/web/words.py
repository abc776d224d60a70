"""What web's pages say by themselves: forms that were wrong, doors, faults."""

from __future__ import annotations

from collections.abc import Sequence

from referee.screens.words.names import listed

SENTENCES = {
    400: "That couldn’t be read. Nothing was changed.",
    403: "Only the host can open this. Enter the host PIN to run the table.",
    404: "There is no such page.",
    405: "That can’t be done from here.",
    413: "Nothing was saved: that’s too long. Make it shorter.",
    429: "Too many wrong guesses. Wait a little.",
    500: "Something went wrong in referee. Everything entered before is safe; try again.",
    503: "Too many pages are open. Close one, or wait a moment.",
}


HEADINGS = {
    400: "Not understood",
    403: "For the host",
    404: "Not here",
    413: "Too much at once",
    429: "Too many guesses",
    500: "Something went wrong",
    503: "Not just now",
}
"""What a page of a fault is headed; any other: NOT_DONE."""


NOT_DONE = "That didn’t work"


FOREIGN = "That came from another website, so nothing was changed."
CLOSED = "The night is closed."
TOO_LATE_TO_RIGHT = "Payments have started, or not every stack is counted yet."
SEATS_BETWEEN_DEALS = "Seats are drawn between deals. Finish this deal first."
SEAT_TAKEN = "Somebody sits there now. Close this and look again."
KITTY_EMPTY = "The kitty is empty."
NO_SUCH_BUTTON = "That button isn’t known here. Reload the page."
NO_SUCH_GAME = "That game isn’t in the rulebook."
NO_SUCH_LAW = "That law isn’t in the rulebook."
NOT_AT_THE_TABLE = "That seat isn’t at the table."
NOBODY_TO_DRAW = "There’s nobody to draw for the deal."
FROM_WHERE = "From the stock, or the last discard?"
NO_SUCH_TRACKING = "That tracking level isn’t known."
NO_SUCH_ROTATION = "That way of choosing games isn’t known."
NOT_ALL_GAMES = "One of those games isn’t in the rulebook."
TOO_MUCH = "That’s a lot from this phone. Wait a minute, or ask at the tablet."
NOT_RIGHT = "That code or PIN isn’t right."
OLD_LINK = "That code isn’t right. Scan the code on the tablet again."
TRY_AGAIN = "Try again"
ENTER_PIN = "Enter the host PIN"
BACK = "Back to the table"
ALL_NIGHTS = "All nights"
NO_SUCH_NIGHT = "There is no such night. It may be on another computer."
LOOK_ONLY = "This device can only watch. Enter the host PIN to run the table."
NOT_THAT_SEAT = "That isn’t this phone’s seat. Take your own, and the host lets you in."
NO_COMPARING = "This game has no rule for comparing hands."
VOICE_KEYS = {"off": "Off", "cards": "Cards", "turns": "Cards and turns", "all": "Everything"}
"""The dealer's voice, how much of it: what its buttons say."""
VOICE = {
    "none": "This browser has no voice of its own: nothing is spoken here.",
    "touch": "Tap once, or press a key, to hear the dealer’s voice.",
    "off": "The dealer’s voice is off.",
    "cards": "The dealer’s voice says what to do with the cards.",
    "turns": "The dealer’s voice says whose turn it is, too.",
    "all": "The dealer’s voice says everything.",
}
"""What a page says of it."""
STALE = "The table has moved on. This is how it stands now."
STALE_ALONE = "The table has moved on. Go back to see how it stands now."
"""The same on a page that shows nothing else."""
CANNOT_BE = "That can’t be done as the table stands now, so nothing was saved."
DISAGREE = "Something didn’t match, so nothing was saved. Reload the page and tap again."
NO_VOTE = "There is no vote going on."
NO_SUCH_CARDS = "This game has no such cards."
NO_SUCH_CHIP = "There is no such chip."
HOW_MANY_CHIPS = "Say how many chips: a number, or how many of each color."
PAID_HOW = "Paid in cash, by transfer, or on the tab?"
HOW_MUCH_MONEY = "Say how much money: 0.50 or 12."
NO_SEATS = "Those aren’t seats."
NOT_OF_THIS_NIGHT = "That isn’t part of this night."
LOOK_ONLY_GAMES = "This device can only watch. Enter the host PIN to create games."
SAVED_MOVED_ON = (
    "The game is saved. A new deal has started meanwhile: choose the game at the table."
)
CANNOT_CHANGE = "that game can’t be changed: start from another one"
LOOK_ONLY_IMPORT = "This device can only watch. Enter the host PIN to import games."
NO_TEXT = "That file isn’t text."
NAME_STAYS = "The name can’t be changed in that file. Write it there, and import it again."
THE_FILE = "the file"
HOUSE_GAME = "House game"
GAME_OF_HOUSE = "A game of this house."
MADE_HERE = "Made at this table"
NO_SUCH_STEP = "there is no such step"
HOW_MANY_PLAY = "say how many can play: two whole numbers"
UP_CARD = "upcard"
SHARE = "share"
LOW_HAND = "the low hand"
ONE_MORE_SHARE = "one more share"
DARK = "Dark"
PAPER = "Paper"
AS_DEVICE = "Same as this device"
A_NIGHT = "A night"
AT_THE_TABLET = "Only the tablet can do that. Call the floor."
MOVED_ON = "The deal has moved on. Close this and look again."
DECLARE = "Declare high, low or both ways."
THIS_ONE = " (this one)"
NO_ANSWER = "That isn’t one of the answers."
REVEALED = "The declarations are revealed. Close this and look again."
LOOK_ONLY_LAWS = "This device can only watch. Enter the host PIN to write laws."
LAW_NEEDS = "Enter a title, when it applies, and the ruling."
HOW_MANY_WHOLE = "How many chips? A whole number."
HOW_MANY_PAID = "How many chips are paid into the pot?"
AGREED = "This house has agreed on it."
SHEET_GONE = "That sheet is gone."
BOTH_HANDS = "Enter both hands, or tap the better one."
FIVE_TRICKS = "A deal has five tricks."
TAP_WINNER = "Tap the winner."
NOT_HERE = "That can’t be entered here."
CHOOSE_GAME = "Choose a game."
NO_QUESTION = "There is no such question."
NO_HONORS = "There are no honors here."
THE_HAND = "The hand"
POKER_NIGHT = "Poker night"
NO_SUCH_LIMIT = "That limit isn’t known."
MORE_BLINDS = "There are more blinds than players posting. Say who posts them."
BLINDS_ORDER = "Enter the blinds smallest first, biggest last."
HOW_MANY_RAISES = "How many raises? A number, or any."
WHO_DEALS = "Passed out: who deals next?"
WHO_PLAYS = "Who can play for a carried-over pot?"
ODD_CHIPS = "Odd chips: one each, or all to the first?"
CLAIMS = "Until when can disputed chips be claimed?"
WRONG_CARDS = "Wrong cards"
TURN = "Turn"
AMOUNT = "Amount"
MUCKED = "Hand mucked"
SHOWDOWN = "Showdown"
MONEY = "Money"


def one_currency(held: str) -> str:
    return (
        f"This house plays in {held}, and its tab and seasons are kept in one currency. Enter"
        f" {held}, or start a separate house for the other (another data folder)."
    )


def bet_below_the_blind(bet: int, blind: int) -> str:
    return (
        f"The bet, {bet}, is smaller than the biggest blind, {blind}. Enter a bigger one, or leave"
        " it blank to go with the blinds."
    )


def wrong_guesses(long: str) -> str:
    return f"Too many wrong guesses. Try again in {long}."


def seconds(number: int) -> str:
    return f"{number} seconds"


def minutes(number: int) -> str:
    return f"{number} minutes"


def unchanged(error: Exception) -> str:
    return f"{error} Nothing was changed."


def runs_the_table(called: str) -> str:
    return f"{called} runs the table now. Tap “Run the table from here” to take over."


def sent_twice(key: str) -> str:
    return f"“{key}” was sent twice, with two different answers."


def not_whole(text: str) -> str:
    return f"“{text}” is not a whole number."


def digits(most: int) -> str:
    return f"A number has {most} digits at most."


def too_long(text: str) -> str:
    return f"“{text}…” is too long."


def no_money(text: str) -> str:
    return f"“{text}” is not an amount of money; write 0.10 or 2."


def not_one_of(key: str, text: str, choices: str) -> str:
    return f"{key}: “{text}” is not one of {choices}."


def no_chips(text: str) -> str:
    return f"“{text}” is not a number of chips."


def no_game_file(error: Exception) -> str:
    return f"That isn’t a game: {error}."


def at_no_seat(names: Sequence[str]) -> str:
    """Whom a story names who can’t be tapped: a guest, or somebody by another name."""
    return f"{listed(names)} {'isn’t' if len(names) == 1 else 'aren’t'} at this table."


def saved_elsewhere(device: str) -> str:
    return f"{device} runs the table now. The game is saved."


def saved_not_dealt(why: str) -> str:
    return f"The game is saved, but not dealt. {why}"


def being_played(name: str) -> str:
    return f"{name} is being played. Delete it after this deal."


PLAYERS = "the players "
"""As they begin a sentence on what they need."""


def both_of(words: list[str]) -> str:
    """What is chosen of two."""
    return " and ".join(words)


def makes_no_game(error: Exception | str) -> str:
    return f"That doesn’t make a game: {error}."


def in_place_of(law: str) -> str:
    return f"Instead of {law}."


def not_saved(why: str | None) -> str:
    return f"It could not be saved: {why}."


def makes_no_law(error: Exception) -> str:
    return f"That doesn’t make a law: {error}."


def most_steps(most: int) -> str:
    return f"a game has {most} steps at most"


def step(at: int) -> str:
    return f"step {at}"


def law_not_saved(why: str | None) -> str:
    return f"The law couldn’t be saved: {why}."


def law_not_deleted(why: str | None) -> str:
    return f"The law couldn’t be deleted: {why}."


def no_points(text: str) -> str:
    return f"“{text}” is not a number of points."


def winner_with_loss(name: str, lost: int) -> str:
    return (
        f"{name} is marked as the winner but has a loss of {lost}. "
        f"Mark the winner, or clear the loss."
    )


def can_knock(words: str) -> str:
    return f"{words}: can knock."


def cannot_knock(words: str) -> str:
    return f"{words}: can’t knock; it takes a pair of jacks."


def no_chip(text: str) -> str:
    return f"“{text}” isn’t a chip; enter it like white 1, red 5, blue 25."


def shut(wrong: int, minutes: int) -> str:
    """No PIN is accepted for a while."""
    return (
        f"{wrong} wrong PINs were entered in the last hour. For {minutes} more "
        f"{'minute' if minutes == 1 else 'minutes'} no PIN is accepted. "
        "Hosts who are in stay in; the computer running referee can always get in."
    )


def made_by(does: str, chips: int) -> str:
    """What a law of the house does without anybody tapping it."""
    return f"Carried out: {does}{f' ({chips})' if chips else ''}."
