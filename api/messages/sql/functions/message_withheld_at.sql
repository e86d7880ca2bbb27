-- revision: 2 of d920dcf0677b
-- Until when a message is withheld, NULL where it is not withheld at `at`. The messages of a broadcast are withheld together.
CREATE OR REPLACE FUNCTION message_withheld_at(message messages, at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT withheld_at(w.withheld_until, at) FROM withheld_messages w
  WHERE w.source_id = CASE message.kind WHEN 'broadcast' THEN message.client_id ELSE message.message_id END
$$;
