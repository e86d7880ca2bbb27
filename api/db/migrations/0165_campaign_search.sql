-- transaction: no
-- Finds campaigns by the words of their title and text.
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaigns_grams ON campaigns USING gin (search_grams(search_fold(title || ' ' || body))) WITH (fastupdate = off);
-- Each ANALYZE would compute the grams of 30,000 texts, for statistics that no plan uses.
ALTER INDEX campaigns_grams ALTER COLUMN 1 SET STATISTICS 0;
