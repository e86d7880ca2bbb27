-- Version 2 of the original terms: no content for adults only, and who is responsible for young people. Where an admin has
-- published other terms, those stay. With nobody to announce it to it applies from the start, else after 30 days.
INSERT INTO policy_texts (kind, version, ko_title, ko_body, en_title, en_body, effective_on, effective_at, created_by, created_at)
SELECT kind, 2, ko_title,
  replace(ko_body, E'\n\n## 7. 탈퇴', $t$

청소년이 볼 수 없는 성인용 콘텐츠(19세 이상)는 올리거나 보내거나 팔 수 없어요. 멤버 전용 게시물과 메시지에서도 마찬가지예요.

청소년에게 해로운 내용을 보면 신고하거나 청소년보호책임자에게 알려 주세요. 책임자의 이름과 연락처는 이 약관 끝에 있어요.

## 7. 탈퇴$t$),
  en_title,
  replace(en_body, E'\n\n## 7. Leaving', $t$

Content for adults only (19 and over) may not be posted, sent or sold, in members' posts and messages either.

If you see content that harms young people, report it or tell the youth protection officer, whose name and contact stand at the end of these terms.

## 7. Leaving$t$),
  CASE WHEN announced THEN day ELSE effective_on END,
  CASE WHEN announced THEN day::timestamp AT TIME ZONE 'Asia/Seoul' ELSE effective_at END,
  NULL, now()
FROM policy_texts,
  (SELECT EXISTS (SELECT FROM users) AS announced, (now() AT TIME ZONE 'Asia/Seoul')::date + 30 AS day) AS installation
WHERE kind = 'terms' AND version = (SELECT max(version) FROM policy_texts WHERE kind = 'terms') AND version = 1;
