-- phase: after
-- Only processes of the version before called it; its successor is `post_journals`.
DROP FUNCTION post_journal(text, timestamptz, text[], text[], text[], bigint[], text, text, text, text, text, text, text, text, text);
