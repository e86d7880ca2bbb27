-- phase: after
-- Only processes of the version before 0045 called these (docs/decisions/085).
DROP TRIGGER provider_transactions_ignore ON provider_transactions;
DROP FUNCTION ignore_transaction();
DROP FUNCTION ledger_post(text, text, timestamptz, text[], text[], text[], bigint[]);
DROP FUNCTION journal_subject(text, text);
