"""Why not, for phones that want a player's name, and for the hand raised for the floor."""

from __future__ import annotations

from collections.abc import Mapping

PHONES: Mapping[str, str] = {
    "asked-already": "This phone asks for {seat} already; somebody at the tablet lets it in.",
    "asks-no-more": "That phone does not ask for a name any more.",
    "hand-is-down": "{seat} does not ask for the floor just now.",
    "hand-is-up": "{seat} asks for the floor already.",
    "device-named-already": "Another device is called that. Choose another name.",
    "has-a-name": "This phone is {seat}. Give that name back before you take another.",
    "no-such-device": "That device is not known here, or too many have a name already.",
    "no-name-to-give-back": "This phone has no name to give back.",
    "no-phones-to-ask": "No player has a phone with his name on it, so there is nobody to ask.",
    "no-voice": "{seat} had no phone when this vote began.",
    "no-vote-now": "There is no vote going on. It may be over already.",
    "vote-goes-on": "The phones are being asked something already. End that vote first.",
    "sheet-asked-already": "{seat} asks for a sheet already. Take that back first.",
    "sheet-not-asked": "{seat} does not ask for that sheet any more.",
    "voted-already": "{seat} has voted already.",
    "no-phone-there": "{seat} has no phone.",
}
