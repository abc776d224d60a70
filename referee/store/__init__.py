"""The log: `schema` its tables and how a file is opened, `chain` the checksums, `rows` an entry as
it lies there, `log` what is written and read, `file` and `postgres` where the rows lie, `copies`
how backups come back."""

from referee.store.copies import FromBackup, check_backup, restore
from referee.store.log import Store
from referee.store.rows import NightRow, Stored, Taken
from referee.store.schema import FILE, KNOWN, StoreError, migrations

__all__ = [
    "FILE",
    "KNOWN",
    "FromBackup",
    "NightRow",
    "Store",
    "StoreError",
    "Stored",
    "Taken",
    "check_backup",
    "migrations",
    "restore",
]
