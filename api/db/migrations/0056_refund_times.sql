-- transaction: no
-- How long the refunds of the last 90 days took is displayed where one is requested.
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_settled ON refunds (settled_at) WHERE outcome = 'done' AND origin <> 'bank';
