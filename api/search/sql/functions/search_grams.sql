-- revision: 1 of 4cb677b6b558
-- What folded words are found by: each letter beyond Latin, each pair of neighbours, and of Hangul the leading consonants
-- (ㅋㅋㅇㅌ) by twos and threes. A part of a text has no gram that the text has not; api/search/search.test.ts holds that.
CREATE OR REPLACE FUNCTION search_grams(folded text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
