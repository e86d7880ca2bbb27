-- Version 2 of the original privacy policy, with every item that the Personal Information Protection Act names. Where an
-- admin has published another one, that stays. It changes nothing that is done with data, so nobody is asked again: with
-- users it is announced for 7 days. Processors, cookies and the officer are displayed below it, as they are configured.
INSERT INTO policy_texts (kind, version, ko_title, ko_body, en_title, en_body, effective_on, effective_at, created_by, created_at,
  ko_changes, en_changes)
SELECT kind, 2, ko_title, $t$곁은 서비스에 꼭 필요한 개인정보만 처리하고, 쓸 일이 끝나면 지워요. 개인정보 보호법 제30조에 따라 이 방침을 공개해요.

## 1. 처리하는 개인정보와 목적

- 가입할 때: 이메일, 비밀번호(되돌릴 수 없게 바꿔 보관), 닉네임, 성별, 만 14세 이상임을 확인한 시각. 계정을 만들고 본인을 확인하는 데 써요.
- Google로 가입하거나 Google 계정을 연결할 때: Google 계정의 이메일과 고유 번호. 로그인할 때 본인을 확인하는 데 써요.
- 결제할 때: 카드사 이름, 카드 끝 네 자리, 결제 내역. 결제와 환불에 써요. 카드 번호와 주민등록번호는 보관하지 않아요.
- 이용할 때: 접속 기록(IP 주소와 시각), 기기와 브라우저 종류. 부정 이용을 막고 오류를 고치는 데 써요.
- 다른 사람의 페이지를 열 때: 다녀간 날. 그 페이지의 주인에게 방문자로 보여 주는 데 써요.
- 사진을 올릴 때: 사진 자체만. 찍은 곳과 기기 정보는 지우고 보관해요.
- 액티비스트를 신청할 때: SNS 계정 이름, 휴대전화 번호와 신청서에 적은 내용. 심사와 그에 따른 연락에만 쓰고 운영팀만 봐요.
- 정산을 받을 때: 예금주, 은행과 계좌 번호, 사업자인 경우 사업자등록번호. 정산금을 보내고 세금을 처리하는 데 써요.
- 캠페인에서 배송이 필요할 때: 받는 분의 이름, 주소, 연락처. 배송에만 써요.
- 문의할 때: 이메일과 문의 내용. 답변에만 써요.

## 2. 보유 기간

탈퇴하면 7일 뒤에 지워요. 다만 법에 따라 아래 기록은 정해진 기간 동안 따로 보관해요.

- 계약이나 청약 철회, 대금 결제와 재화 공급에 관한 기록: 5년 (전자상거래법)
- 소비자 불만이나 분쟁 처리에 관한 기록: 3년 (전자상거래법)
- 접속 기록: 3개월 (통신비밀보호법)

승인되지 않았거나 취소한 신청과 쓰다 만 신청서는 1년 뒤에, 배송 정보는 캠페인이 끝나고 90일 뒤에, 다녀간 기록은 30일 뒤에, 알림은 180일 뒤에, 메일을 보낸 기록(내용 없이)은 90일 뒤에 지워요.

## 3. 파기 절차와 방법

보유 기간이 끝나거나 목적을 이룬 개인정보는 지체 없이 파기해요. 기간이 지난 기록은 매시간 도는 자동 작업이 골라 지우고, 탈퇴한 계정은 7일이 지나면 지워요. 법에 따라 보관하는 기록은 이름과 연락처를 지워 다른 정보와 분리해요.

전자 기록은 데이터베이스와 파일 저장소에서 되살릴 수 없게 지우고, 종이로 뽑은 것은 분쇄해요.

## 4. 제3자 제공

법에 따른 요청이 아니라면 동의 없이 다른 곳에 주지 않아요. 서비스에 꼭 필요해 다른 회원에게 보이는 정보는 다음과 같아요.

- 멤버십에 가입한 액티비스트: 회원의 닉네임과 가입한 멤버십. 혜택을 주는 데 쓰고, 멤버십 기록이 있는 동안 보여요.
- 배송이 필요한 캠페인의 액티비스트: 받는 분의 이름, 주소, 연락처. 배송에만 쓰고, 캠페인이 끝나고 90일 뒤에 지워요.

## 5. 처리 위탁과 국외 이전

일부 업무를 다른 회사에 맡겨요. 맡긴 회사와 업무, 국외로 이전되는 정보의 항목과 나라, 근거와 거부하는 방법은 이 방침 아래의 ‘처리를 맡긴 곳’에 있어요. 계약서에 목적 밖의 처리 금지, 안전 조치, 재위탁 제한과 책임을 적고 지키는지 살펴요.

## 6. 이용자와 법정대리인의 권리와 행사 방법

언제든 내 정보를 보고, 고치고, 내려받고, 지우고, 처리를 멈추게 하거나 동의를 거둘 수 있어요. 설정에서 바로 하거나, 문의하기나 메일로 요청하면 10일 안에 처리해 알려 드려요. 법정대리인이나 위임받은 사람도 위임장을 내고 요청할 수 있어요.

만 14세 미만은 가입할 수 없어요. 가입한 사실을 알게 되면 지체 없이 지워요.

## 7. 자동으로 모으는 장치와 거부 방법

로그인을 유지하고 언어, 화면 색, 확대, 가볍게 보기 설정을 기억하는 데 쿠키를 써요. 광고나 추적에 쓰는 쿠키는 없어요. 모든 쿠키의 이름과 목적, 기간은 이 방침 아래의 ‘쿠키’에 있어요.

브라우저 설정의 개인정보 보호 메뉴에서 쿠키를 막거나 지울 수 있어요. 막으면 로그인할 수 없고 화면 설정이 기억되지 않지만, 공개된 글은 그대로 읽을 수 있어요.

## 8. 안전성 확보 조치

- 관리: 내부 관리 계획을 세워 지키고, 개인정보를 다루는 사람을 가장 적게 두며, 관리자의 처리는 모두 기록해요.
- 기술: 비밀번호는 되돌릴 수 없게, 전화번호와 계좌 번호, 배송 정보는 암호화해 보관해요. 전송 구간을 암호화하고, 관리자는 2단계 인증을 거쳐야 해요. 접속 기록을 보관하고 살펴요.
- 물리: 서버가 있는 곳은 호스팅 사업자가 출입을 통제해요.

## 9. 개인정보 보호책임자

책임자와 담당 부서의 이름과 연락처는 이 방침 끝에 있어요. 개인정보에 관한 문의와 불만, 피해 구제를 요청하면 지체 없이 답해 드려요.

## 10. 권익 침해를 구제받는 방법

아래 기관에 상담이나 분쟁 해결을 요청할 수 있어요.

- 개인정보침해신고센터: 국번 없이 118 (privacy.kisa.or.kr)
- 개인정보분쟁조정위원회: 1833-6972 (www.kopico.go.kr)
- 대검찰청: 국번 없이 1301 (www.spo.go.kr)
- 경찰청: 국번 없이 182 (ecrm.police.go.kr)

## 11. 방침의 변경

이 방침을 바꿀 때는 적어도 7일 전에 바뀌는 점과 함께 이 페이지에서 알려 드려요. 이전 버전은 이 페이지 끝에서 모두 볼 수 있어요.$t$,
  en_title, $t$Gyeot processes only the personal data that the service needs, and deletes it when it is no longer needed. This policy is published under article 30 of Korea's Personal Information Protection Act. The Korean text prevails.

## 1. What we process, and what for

- When you join: email, password (kept only as an irreversible hash), nickname, gender, and when you confirmed that you are 14 or older; to make your account and know it is you.
- When you join by or connect a Google account: its email and its number at Google; to know it is you when you sign in.
- When you pay: the card's brand, its last four digits, and your payments; for payments and refunds. We keep no card number and no resident registration number.
- When you use the service: access logs (IP address and time), device and browser type; to prevent misuse and repair errors.
- When you open somebody's page: the day you came by; to show you to that person as a visitor.
- When you upload a picture: the picture itself. Where and with what it was taken is removed before we keep it.
- When you apply as an activist: the name of an account elsewhere, a mobile number and what you write; to decide on it and call you about it, seen by our team alone.
- When you are paid out: account holder, bank and account number, and a business's registration number; to send you your earnings and handle taxes.
- When a campaign needs delivery: the recipient's name, address and phone number; for the delivery alone.
- When you contact us: your email and what you write; to answer you.

## 2. How long we keep it

Seven days after you leave it is deleted. The law has us keep these records apart from everything else:

- contracts, withdrawals, payments and supply: 5 years (E-Commerce Act)
- consumer complaints and disputes: 3 years (E-Commerce Act)
- access logs: 3 months (Protection of Communications Secrets Act)

Applications that were not approved or were withdrawn, and unfinished ones, are deleted after a year, delivery details 90 days after a campaign closes, visits after 30 days, notifications after 180 days, and the record that a mail was sent (not what it said) after 90 days.

## 3. How it is destroyed

What has served its purpose, or its time, is destroyed without delay. An hourly task finds and deletes expired records, and an account is deleted seven days after its owner leaves. Records that the law has us keep lose their name and contact and are kept apart.

Electronic records are deleted from the database and the file store so that they cannot be restored; printed ones are shredded.

## 4. Who else receives it

Nothing is given to anyone else without your consent, unless the law demands it. What other members see because the service needs it:

- the activist of a membership you join: your nickname and the membership, to provide its benefits, for as long as the membership is on record
- the activist of a campaign that needs delivery: the recipient's name, address and phone number, for the delivery, deleted 90 days after the campaign closes

## 5. Processors and transfers abroad

Other companies do some of the work for us. Which, for what, and what is transferred to which country, on which basis and how to refuse it, is listed under “Processors” below this policy. Their contracts forbid any other use and require safety measures, limits on further processors and liability, and we check that they keep them.

## 6. Your rights and how to use them

You can see, correct, download and delete your data, have its processing stopped, and withdraw consent at any time: in the settings, or by “Contact us” or mail, which we settle within 10 days. A legal guardian or an agent with a letter of authority can ask for the same.

People under 14 cannot join. If we learn of such an account, we delete it without delay.

## 7. What is collected automatically, and how to refuse it

Cookies keep you logged in and remember your language, colours, zoom and lite view. There are no cookies for advertising or tracking. The name, purpose and life of each is listed under “Cookies” below this policy.

The privacy menu of your browser's settings blocks or deletes cookies. Without them you cannot log in and your display settings are forgotten; public posts can be read as before.

## 8. Safety measures

- Management: an internal plan, as few people as possible with access to personal data, and a record of everything admins do.
- Technology: passwords are hashed irreversibly; phone numbers, account numbers and delivery details are stored encrypted. Connections are encrypted, admins need two-step login, access logs are kept and reviewed.
- Premises: the hosting provider controls access to the servers.

## 9. Privacy officer

The officer's and the department's name and contact are at the end of this policy. Questions, complaints and claims about personal data are answered without delay.

## 10. Where to find help

These Korean bodies give advice and settle disputes:

- Privacy Infringement Report Center: dial 118 (privacy.kisa.or.kr)
- Personal Information Dispute Mediation Committee: 1833-6972 (www.kopico.go.kr)
- Supreme Prosecutors' Office: dial 1301 (www.spo.go.kr)
- National Police Agency: dial 182 (ecrm.police.go.kr)

## 11. Changes

Changes are announced on this page at least 7 days ahead, with what they change. Every earlier version can be read at the end of this page.$t$,
  CASE WHEN announced THEN day ELSE effective_on END,
  CASE WHEN announced THEN day::timestamp AT TIME ZONE 'Asia/Seoul' ELSE effective_at END,
  NULL, now(),
  E'파기 절차와 방법, 안전 조치, 권리를 행사하는 방법을 자세히 적었어요\n처리를 맡긴 곳과 국외 이전, 쿠키의 목록을 이 페이지에 보여 드려요\n피해를 구제받을 수 있는 기관을 모두 적었어요',
  E'How data is destroyed and kept safe, and how to use your rights, is described in detail\nProcessors, transfers abroad and cookies are listed on this page\nEvery body that gives help is named'
FROM policy_texts,
  (SELECT EXISTS (SELECT FROM users) AS announced, (now() AT TIME ZONE 'Asia/Seoul')::date + 7 AS day) AS installation
WHERE kind = 'privacy' AND version = (SELECT max(version) FROM policy_texts WHERE kind = 'privacy') AND version = 1;
