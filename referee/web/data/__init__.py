"""Data in one's own hands, for hosts: save a backup, bring one back, take in nights of another
house.

What a backup is: a log as a file of its own (SQLite), all nights whole, sealed words left out.
It is made beside the table: no tap waits for it, and none is half in it.

Who may: hosts only. A guest may do nothing here, and is told when the log has become another one.

After a night is closed one is kept in the data folder (store/shelf.py), beside the tap: a full disk
is told here and on the home page, and costs no tap. Which was saved to another device, and when,
is noted there too, not in the log, so that no restore turns it back.
"""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("data", __name__)
