-- The privacy policy names the push services of browsers, which get the pushes of a subscribed device. Another text that an
-- admin has published stays. Pushes are off until a user turns them on: nobody is asked again, with users the text is
-- announced for 7 days.
INSERT INTO policy_texts (kind, version, ko_title, ko_body, en_title, en_body, effective_on, effective_at, created_by, created_at,
  ko_changes, en_changes)
SELECT kind, version + 1, ko_title,
  replace(replace(ko_body,
    '- 문의할 때: 이메일과 문의 내용. 답변에만 써요.',
    $t$- 푸시 알림을 켤 때: 기기의 브라우저가 만든 푸시 주소와 암호화 키. 푸시 알림을 보내는 데 써요. 끄거나 그 기기에서 로그아웃하면 지워요.
- 문의할 때: 이메일과 문의 내용. 답변에만 써요.$t$),
    $t$

## 5. 처리 위탁과 국외 이전

$t$,
    $t$

## 5. 처리 위탁과 국외 이전

푸시 알림은 브라우저를 만든 회사의 서버를 거쳐 기기에 도착해요(Google, Apple, Mozilla, Microsoft, 모두 미국). 알림을 보낼 때마다 인터넷으로 그 기기의 푸시 주소와 암호화한 알림을 보내요. 그 회사는 알림을 읽을 수 없고, 기기가 꺼져 있으면 길어야 하루 동안 보관하도록 정해 보내요. 설정의 알림에서 켠 기기에만 보내고, 켜지 않거나 꺼도 다른 기능은 똑같이 쓸 수 있어요.

$t$),
  en_title,
  replace(replace(en_body,
    '- When you contact us: your email and what you write; to answer you.',
    $t$- When you turn on push alerts: the push address and the encryption keys that the browser of your device made; to send push alerts. Deleted when you turn them off or log out on that device.
- When you contact us: your email and what you write; to answer you.$t$),
    $t$

## 5. Processors and transfers abroad

$t$,
    $t$

## 5. Processors and transfers abroad

Push alerts reach your device through the servers of the company that makes its browser (Google, Apple, Mozilla or Microsoft, all in the United States). With each alert we send it, over the internet, the push address of the device and the encrypted alert. That company cannot read the alert, and is told to keep it for a day at most while the device is off. Alerts go only to devices on which you turned them on in the settings; without them everything else works the same.

$t$),
  CASE WHEN announced THEN day ELSE effective_on END,
  CASE WHEN announced THEN day::timestamp AT TIME ZONE 'Asia/Seoul' ELSE effective_at END,
  NULL, now(),
  '푸시 알림을 켠 기기의 정보를 누구에게 보내는지 적었어요',
  'Who receives what when you turn on push alerts is described'
FROM policy_texts AS latest,
  (SELECT EXISTS (SELECT FROM users) AS announced, (now() AT TIME ZONE 'Asia/Seoul')::date + 7 AS day) AS installation
WHERE kind = 'privacy' AND version = 4 AND created_by IS NULL
  AND NOT EXISTS (SELECT FROM policy_texts AS later WHERE later.kind = latest.kind AND later.version > latest.version);
