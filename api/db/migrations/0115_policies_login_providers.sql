-- The terms and the privacy policy name every company whose accounts log people in. Where an admin has published other
-- texts, those stay. Nothing changes to anybody's disadvantage: nobody is asked again, with users it is announced for 7 days.
INSERT INTO policy_texts (kind, version, ko_title, ko_body, en_title, en_body, effective_on, effective_at, created_by, created_at,
  ko_changes, en_changes)
SELECT kind, version + 1, ko_title,
  replace(replace(ko_body,
    '이메일이나 구글 계정으로 가입', '이메일이나 카카오, 네이버, Apple, Google 계정으로 가입'),
    'Google로 가입하거나 Google 계정을 연결할 때: Google 계정의',
    '카카오, 네이버, Apple, Google 계정으로 가입하거나 그 계정을 연결할 때: 그 계정의'),
  en_title,
  replace(replace(en_body,
    'with an email address or a Google account', 'with an email address or an account of Kakao, Naver, Apple or Google'),
    'When you join by or connect a Google account: its email and its number at Google;',
    'When you join by or connect an account of Kakao, Naver, Apple or Google: its email and its number there;'),
  CASE WHEN announced THEN day ELSE effective_on END,
  CASE WHEN announced THEN day::timestamp AT TIME ZONE 'Asia/Seoul' ELSE effective_at END,
  NULL, now(),
  '카카오, 네이버, Apple 계정으로도 로그인할 수 있어요',
  'You can log in by an account of Kakao, Naver or Apple, too'
FROM policy_texts AS latest,
  (SELECT EXISTS (SELECT FROM users) AS announced, (now() AT TIME ZONE 'Asia/Seoul')::date + 7 AS day) AS installation
WHERE kind IN ('terms', 'privacy') AND version = 2 AND created_by IS NULL
  AND NOT EXISTS (SELECT FROM policy_texts AS later WHERE later.kind = latest.kind AND later.version > latest.version);
