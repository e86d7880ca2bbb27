-- revision: 1 of d7044c9ecae2
-- The id of a notification of `event` to `recipient`: the same for every try, so the table's key keeps doubles out.
CREATE OR REPLACE FUNCTION notification_id(recipient text, kind text, event text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'ntf_' || left(encode(sha256(convert_to(recipient || ' ' || kind || ' ' || event, 'UTF8')), 'hex'), 32)
$$;
