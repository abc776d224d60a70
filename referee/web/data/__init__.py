"""Data in one's own hands, for hosts: save a backup, bring one back, take in nights of another
house.

A backup is a log as a file of its own (SQLite), all nights whole, sealed words left out. It is made
beside the table: no tap waits for it, and none is half in it.

Who may: hosts only. A guest saves the files of a night whose log they may read (`night`), and else
does nothing here, but is told when the log has become another one.

After a night is closed one is kept in the data folder (store/shelf.py), beside the tap: a full disk
is told here and on the home page, and costs no tap. When one was last saved to a device is noted
there too, not in the log, so that no restore turns it back.

What is brought (`incoming`) comes in pieces, is written into a log of our own making, folded and
shown (`checking`); then it is told what is in it, and what would happen. One file at a time.

To bring back: a whole backup takes the place of the log in one step, the same one as on the command
line; the log that was there is kept beside it. A tap in that moment is in the old log whole, or is
not heard; after a kill -9 there is the old log or the new one; a disk that is full leaves the old.
Pages from before, on however many tablets, are told, and what they send does not count (`changed`).

To take in: nights come in all or none, in one transaction, under the next free numbers, each with a
chain of its own; people are known by name, and the host is asked where that is unsure. A night is
known again by its beginning, so none comes in twice unasked; a damaged one stays out. A backup is
kept first, and the import can be undone until something is entered.
"""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("data", __name__)
