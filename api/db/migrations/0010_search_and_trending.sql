-- What is compared in a search: NFC, lower case, without zero-width characters, and a leading consonant that was typed
-- as a conjoining one as the letter it is on a keyboard.
CREATE FUNCTION search_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower(normalize(translate(words, U&'\00AD\200B\200C\200D\2060\FE0E\FE0F\FEFF', ''), NFC)),
    U&'\1100\1101\1102\1103\1104\1105\1106\1107\1108\1109\110A\110B\110C\110D\110E\110F\1110\1111\1112', 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
$$;

-- What folded words are found by: each letter beyond Latin, each pair of neighbours, and of Hangul the leading consonants
-- (ㅋㅋㅇㅌ) by twos and threes. A part of a text has no gram that the text has not; api/search/search.test.ts holds that.
CREATE FUNCTION search_grams(folded text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text[] := string_to_array(regexp_replace(folded, '[\s!-/:-@\[-`{-~]+', ' ', 'g'), NULL);
  grams text[] := '{}';
  letter text;
  before text := ' ';
  lead text;
  lead_before text := ' ';
  lead_first text := ' ';
  code int;
BEGIN
  FOREACH letter IN ARRAY letters LOOP
    lead := ' ';
    IF letter <> ' ' THEN
      code := ascii(letter);
      IF code BETWEEN 44032 AND 55203 THEN lead := substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (code - 44032) / 588 + 1, 1);
      ELSIF code BETWEEN 12593 AND 12622 THEN lead := letter; END IF;
      IF code > 591 AND code NOT BETWEEN 12593 AND 12643 THEN grams := grams || letter; END IF;
      IF before <> ' ' THEN grams := grams || (before || letter); END IF;
    END IF;
    IF lead <> ' ' AND lead_before <> ' ' THEN
      grams := grams || (lead_before || lead);
      IF lead_first <> ' ' THEN grams := grams || (lead_first || lead_before || lead); END IF;
    END IF;
    before := letter;
    lead_first := lead_before;
    lead_before := lead;
  END LOOP;
  RETURN ARRAY(SELECT DISTINCT gram FROM unnest(grams) gram);
END $$;

-- A search as it is asked: every word must be met. `grams` finds candidates by the index, `parts` and `shapes` decide:
-- a word with a lone consonant in it matches by shape, the consonant standing for every syllable that begins with it.
-- `squeezed` is all of it without spaces.
CREATE FUNCTION search_asked(asked text, OUT grams text[], OUT parts text[], OUT shapes text[], OUT squeezed text)
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  leads constant text := 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
  word text;
  letter text;
  shape text;
  known int;
BEGIN
  parts := '{}';
  shapes := '{}';
  squeezed := '';
  FOREACH word IN ARRAY regexp_split_to_array(btrim(search_fold(asked), E' \n'), '\s+') LOOP
    squeezed := squeezed || word;
    IF word ~ '[ㄱ-ㅎ]' THEN
      shape := '';
      FOREACH letter IN ARRAY string_to_array(word, NULL) LOOP
        known := strpos(leads, letter) - 1;
        shape := shape || CASE WHEN known >= 0 THEN '[' || letter || chr(44032 + known * 588) || '-' || chr(44032 + known * 588 + 587) || ']'
          WHEN letter ~ '[!-/:-@\[-`{-~]' THEN '\' || letter ELSE letter END;
      END LOOP;
      shapes := shapes || shape;
    ELSE
      parts := parts || ('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
    END IF;
  END LOOP;
  -- Consonants are sure to be in what is found only where they stand for syllables, and neighbours of theirs never are.
  WITH sure AS (
    SELECT DISTINCT gram FROM regexp_split_to_table(btrim(search_fold(asked), E' \n'), '\s+') w, unnest(search_grams(w)) gram
    WHERE gram !~ '[ㄱ-ㅎ]' OR (w ~ '[ㄱ-ㅎ]' AND gram ~ '^[ㄱ-ㅎ]+$'))
  SELECT coalesce(array_agg(gram), '{}') FROM sure
    WHERE NOT EXISTS (SELECT FROM sure longer WHERE longer.gram <> sure.gram AND strpos(longer.gram, sure.gram) > 0) INTO grams;
END $$;

-- The words of posts, kept with them. Public ones and others have indexes of their own, so that what a stranger may not
-- read costs a stranger's search nothing, and its time tells nothing of it.
CREATE TABLE post_search (
  post_id text PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  creator_id text NOT NULL,
  is_public boolean NOT NULL,
  published_at timestamptz NOT NULL,
  folded text NOT NULL
);
CREATE INDEX post_search_public ON post_search (published_at DESC, post_id DESC) WHERE is_public;
CREATE INDEX post_search_gated ON post_search (published_at DESC, post_id DESC) WHERE NOT is_public;
CREATE INDEX post_search_gated_of_creator ON post_search (creator_id, published_at DESC, post_id DESC) WHERE NOT is_public;
CREATE INDEX post_search_public_grams ON post_search USING gin (search_grams(folded)) WITH (fastupdate = off) WHERE is_public;
CREATE INDEX post_search_gated_grams ON post_search USING gin (search_grams(folded)) WITH (fastupdate = off) WHERE NOT is_public;

CREATE FUNCTION keep_post_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL OR NEW.body = '' THEN
    DELETE FROM post_search WHERE post_id = NEW.post_id;
  ELSE
    INSERT INTO post_search (post_id, creator_id, is_public, published_at, folded)
      VALUES (NEW.post_id, NEW.creator_id, NEW.visibility = 'public', NEW.published_at, search_fold(NEW.body))
      ON CONFLICT (post_id) DO UPDATE SET is_public = EXCLUDED.is_public, published_at = EXCLUDED.published_at, folded = EXCLUDED.folded;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER posts_keep_search AFTER INSERT OR UPDATE OF body, visibility, published_at, deleted_at ON posts
  FOR EACH ROW EXECUTE FUNCTION keep_post_search();

-- The names of people who can be found: active, and not staff. `squeezed` is the nickname without its spaces; `reach`
-- orders them: the followers they had when it was last taken, so that paging does not run after a moving count.
CREATE TABLE person_search (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  squeezed text NOT NULL,
  domain text NOT NULL,
  folded text NOT NULL,
  reach int NOT NULL,
  reach_before int NOT NULL,
  reach_changed_at timestamptz NOT NULL
);
CREATE INDEX person_search_reach ON person_search (reach DESC, user_id DESC);
CREATE INDEX person_search_squeezed ON person_search (squeezed text_pattern_ops);
CREATE INDEX person_search_domain ON person_search (domain text_pattern_ops);
CREATE INDEX person_search_grams ON person_search USING gin (search_grams(folded)) WITH (fastupdate = off);

CREATE FUNCTION keep_person_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  name text := search_fold(NEW.nickname);
  home text := search_fold(NEW.domain);
BEGIN
  IF NEW.status <> 'active' OR NEW.role = 'admin' THEN
    DELETE FROM person_search WHERE user_id = NEW.user_id;
  ELSE
    INSERT INTO person_search (user_id, squeezed, domain, folded, reach, reach_before, reach_changed_at)
      VALUES (NEW.user_id, replace(name, ' ', ''), home, concat_ws(E'\n', name, nullif(replace(name, ' ', ''), name), home),
        NEW.follower_count, NEW.follower_count, NEW.created_at)
      ON CONFLICT (user_id) DO UPDATE SET squeezed = EXCLUDED.squeezed, domain = EXCLUDED.domain, folded = EXCLUDED.folded;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_keep_search AFTER INSERT OR UPDATE OF nickname, domain, status, role ON users
  FOR EACH ROW EXECUTE FUNCTION keep_person_search();

-- What creator_visible hides from `viewer`, as a list to leave out early; whoever shows a post still asks post_access.
CREATE FUNCTION creators_hidden(viewer text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT user_id FROM users WHERE role = 'activist' AND status IN ('blocked', 'leaving') AND user_id IS DISTINCT FROM viewer
    UNION SELECT blocked_id FROM blocks WHERE blocker_id = viewer
    UNION SELECT blocker_id FROM blocks WHERE blocked_id = viewer)
$$;
CREATE INDEX users_hidden ON users (user_id) WHERE role = 'activist' AND status IN ('blocked', 'leaving');

INSERT INTO post_search (post_id, creator_id, is_public, published_at, folded)
  SELECT post_id, creator_id, visibility = 'public', published_at, search_fold(body) FROM posts WHERE deleted_at IS NULL AND body <> '';
INSERT INTO person_search (user_id, squeezed, domain, folded, reach, reach_before, reach_changed_at)
  SELECT user_id, replace(name, ' ', ''), home, concat_ws(E'\n', name, nullif(replace(name, ' ', ''), name), home), follower_count, follower_count, created_at
  FROM (SELECT *, search_fold(nickname) AS name, search_fold(domain) AS home FROM users) u WHERE status = 'active' AND role <> 'admin';

-- All posts in a feed's order, with whose they are.
CREATE INDEX posts_newest ON posts (published_at DESC, post_id DESC) INCLUDE (creator_id) WHERE deleted_at IS NULL;

-- Who draws people at the moment, as the worker last reckoned it (docs/decisions/024).
CREATE TABLE trending (
  creator_id text PRIMARY KEY REFERENCES users (user_id) ON DELETE CASCADE,
  score double precision NOT NULL CHECK (score > 0),
  computed_at timestamptz NOT NULL
);
CREATE INDEX trending_highest ON trending (score DESC, creator_id);
-- Rows come in by the time they are of: a summary of ranges finds a week of them, and costs a like next to nothing.
CREATE INDEX likes_by_time ON likes USING brin (created_at);
CREATE INDEX follows_by_time ON follows USING brin (created_at);
CREATE INDEX comments_by_time ON comments USING brin (created_at);
CREATE INDEX subscriptions_by_start ON subscriptions USING brin (started_at);

CREATE INDEX users_explore_newest ON users (created_at DESC, user_id DESC) WHERE role = 'activist' AND status = 'active';
