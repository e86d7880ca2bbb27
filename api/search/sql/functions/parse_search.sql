-- revision: 2 of 334300c2e3a3
-- Parses a search; every word must match. `grams` finds candidates by the index, `parts` and `shapes` decide: a lone
-- consonant in a word matches every syllable that begins with it. `squeezed` is all of it without spaces.
CREATE OR REPLACE FUNCTION parse_search(asked text, OUT grams text[], OUT parts text[], OUT shapes text[], OUT squeezed text)
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
