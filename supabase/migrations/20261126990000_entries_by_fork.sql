-- Removing a fork, and its cost on an entry, look for the entries of the fork.
create index ledger_entries_by_fork on ledger_entries (fork_id) where fork_id is not null;
