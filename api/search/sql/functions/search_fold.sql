-- revision: 1 of e91352b9437c
-- What is compared in a search: NFC, lower case, without zero-width characters, and a leading consonant that was typed
-- as a conjoining one as the letter it is on a keyboard.
CREATE OR REPLACE FUNCTION search_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower(normalize(translate(words, U&'\00AD\200B\200C\200D\2060\FE0E\FE0F\FEFF', ''), NFC)),
    U&'\1100\1101\1102\1103\1104\1105\1106\1107\1108\1109\110A\110B\110C\110D\110E\110F\1110\1111\1112', 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
$$;
