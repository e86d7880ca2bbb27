-- revision: 2 of f158ce302f1c
-- Keys of pages that shared caches have to forget, at once or at a moment: a row for each, and the job that purges them.
-- Only inserts: it waits for no other transaction.
CREATE OR REPLACE FUNCTION note_cache_keys(changed text[], due timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cache_changes (key, due_at) SELECT DISTINCT key, due FROM unnest(changed) key;
  PERFORM graphile_worker.add_job('purge_caches', '{}'::json, queue_name => 'caches', run_at => due, max_attempts => 12);
END $$;
