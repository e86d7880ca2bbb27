-- revision: 3 of bcf91a5e765c
-- Stores keys of pages that shared caches have to purge from `due` on, a row for each key, and the job that purges them.
-- Only inserts: it waits for no other transaction.
CREATE OR REPLACE FUNCTION enqueue_cache_purge(changed text[], due timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cache_changes (key, due_at) SELECT DISTINCT key, due FROM unnest(changed) key;
  PERFORM graphile_worker.add_job('purge_caches', '{}'::json, queue_name => 'caches', run_at => due, max_attempts => 12);
END $$;
