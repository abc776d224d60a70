"""Why not, for phones that want a player's name, and for the hand raised for the floor."""

from __future__ import annotations

from collections.abc import Mapping

PHONES: Mapping[str, str] = {
    "asked-already": "This phone is waiting to join as {seat}; the host lets it in.",
    "asks-no-more": "That phone is no longer asking for a seat.",
    "antes-at-the-tablet": "The antes and blinds come first, at the tablet.",
    "asks-already": "{seat} has asked for something already. Cancel that first.",
    "asks-for-nothing": "{seat} is no longer asking for that.",
    "at-the-tablet": "That is entered at the tablet.",
    "away-already": "{seat} is away already.",
    "hand-is-down": "{seat} isn’t asking for the floor.",
    "hand-is-up": "{seat} is already asking for the floor.",
    "device-named-already": "Another device is called that. Choose another name.",
    "has-a-name": "This phone is {seat}. Leave that seat before you take another.",
    "no-such-device": "That device isn’t known here, or too many have names already.",
    "no-name-to-give-back": "This phone has no seat to leave.",
    "no-phones-to-ask": "No player has joined on a phone, so there is nobody to ask.",
    "no-voice": "{seat} had no phone when this vote began.",
    "no-vote-now": "There is no vote going on. It may be over.",
    "vote-goes-on": "A vote is going on already. End it first.",
    "no-openers-now": "{seat} has no openers to enter now.",
    "no-sealed-openers": "{seat} has no sealed openers.",
    "no-split-now": "A split is said after the draw, before anybody acts again.",
    "openers-do-not-fit": "{seat}’s sealed openers don’t fit the cards shown. Look at the cards.",
    "openers-not-these": "These cards don’t open this deal. Nobody else has been told.",
    "openers-so-many": "Tap the cards that open, and no more than were dealt.",
    "openers-too-late": "{seat}’s cards have changed since the opening: too late to seal openers.",
    "not-ahead-now": "Choosing ahead isn’t possible for {seat} now.",
    "not-asked-now": "{seat} isn’t asked for anything now.",
    "not-your-deal": "{other} deals now, and the table’s buttons are on that phone.",
    "phones-do-not-deal": "Only the tablet deals here. The host can change that: Players’ phones.",
    "nothing-to-confirm": "Nothing from the phones is waiting any more.",
    "phones-look": "Phones only look on at this table. The host can change that: Players’ phones.",
    "phones-need-bets": "Phones act where every bet is tracked. Enter it at the tablet.",
    "phones-unconfirmed": "First OK what the phones entered.",
    "sheet-asked-already": "{seat} has asked for a sheet already. Cancel that first.",
    "sheet-not-asked": "{seat} is no longer asking for that sheet.",
    "voted-already": "{seat} has voted already.",
    "no-phone-there": "{seat} has no phone.",
}
