-- transaction: no
-- The admins' list of journals, and the sums of a month for tax files.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_journals_newest ON ledger_journals (created_at DESC, journal_key DESC);
