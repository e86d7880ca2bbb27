-- revision: 1 of 03189b422fbf
-- One room for two users, whichever of them wrote or subscribed first: the id is made of the two, so that there is no
-- second one, and no page has to make the first to show it (docs/decisions/045).
CREATE OR REPLACE FUNCTION chat_room_id(one text, other text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'rom_' || left(encode(sha256(convert_to(least(one COLLATE "C", other COLLATE "C") || ' ' || greatest(one COLLATE "C", other COLLATE "C"),
    'UTF8')), 'hex'), 32)
$$;
