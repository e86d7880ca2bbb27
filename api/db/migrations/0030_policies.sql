-- What people agree to, version by version and in both languages. A version is never changed, only followed by another;
-- consents name the version they were given to. `effective_on` is the day that is shown, `effective_at` the moment from
-- which the version holds.
CREATE TABLE policy_texts (
  kind text NOT NULL CHECK (kind IN ('terms', 'privacy', 'marketing', 'capture')),
  version int NOT NULL CHECK (version > 0),
  ko_title text NOT NULL CHECK (char_length(ko_title) BETWEEN 1 AND 100),
  ko_body text NOT NULL CHECK (char_length(ko_body) BETWEEN 1 AND 20000),
  en_title text NOT NULL CHECK (char_length(en_title) BETWEEN 1 AND 100),
  en_body text NOT NULL CHECK (char_length(en_body) BETWEEN 1 AND 20000),
  effective_on date NOT NULL,
  effective_at timestamptz NOT NULL,
  created_by text REFERENCES users (user_id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (kind, version)
);
CREATE TRIGGER policy_texts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON policy_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The version being written, one of each kind; `revision` is what keeps two writers from undoing each other.
CREATE TABLE policy_drafts (
  kind text PRIMARY KEY CHECK (kind IN ('terms', 'privacy', 'marketing', 'capture')),
  ko_title text NOT NULL,
  ko_body text NOT NULL,
  en_title text NOT NULL,
  en_body text NOT NULL,
  effective_on date,
  revision int NOT NULL,
  saved_by text NOT NULL REFERENCES users (user_id),
  saved_at timestamptz NOT NULL
);

-- The version in force at a moment: asked anew by every request that depends on it, so that none can miss a new one.
CREATE FUNCTION current_policy(asked text, moment timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT version FROM policy_texts WHERE kind = asked AND effective_at <= moment ORDER BY version DESC LIMIT 1
$$;

CREATE INDEX consents_of_version ON consents (kind, version, user_id) WHERE given;

-- The first version has held since before anybody joined.
INSERT INTO policy_texts (kind, version, ko_title, ko_body, en_title, en_body, effective_on, effective_at, created_by, created_at) VALUES
  ('terms', 1, $t$이용약관$t$, $t$곁을 이용하는 모든 분께 적용되는 약속이에요. 꼭 필요한 내용만 쉬운 말로 적었어요.

## 1. 곁이 하는 일

곁은 액티비스트와 팬이 게시물, 메시지, 멤버십, 후원으로 만나는 온라인 서비스예요.

곁은 통신판매중개자로서 거래의 당사자가 아니에요. 멤버십 혜택과 상품을 제공할 책임은 해당 액티비스트에게 있어요. 곁은 결제와 환불을 중개하고, 분쟁이 생기면 해결을 도와요.

## 2. 회원가입과 계정

만 14세 이상이면 이메일이나 구글 계정으로 가입할 수 있어요. 미성년자가 결제하려면 법정대리인의 동의가 필요하고, 동의 없이 한 결제는 취소할 수 있어요.

계정은 본인만 쓸 수 있어요. 비밀번호가 알려졌다고 생각되면 바로 바꿔 주세요.

## 3. 멤버십과 결제

멤버십은 매달 같은 날 등록한 카드로 결제돼요. 결제 전에 오늘 결제할 금액, 다음 결제일, 받게 될 혜택을 보여 드려요.

다음 결제 7일 전에 알림을 보내 드려요. 가격이 바뀌어도 이미 이용 중인 멤버십의 가격은 그대로예요.

해지는 가입만큼 쉬워요. 해지해도 이미 결제한 기간이 끝날 때까지 이용할 수 있고, 그 전에는 해지를 되돌릴 수 있어요.

## 4. 청약 철회와 환불

결제한 날부터 7일 안에, 멤버십 전용 게시물을 열어 보지 않았다면 전액 환불해 드려요.

액티비스트가 회원을 차단해 멤버십이 끝나면 남은 기간만큼 환불해 드려요.

## 5. 화면 캡처와 녹화 금지

게시물과 메시지를 캡처하거나 녹화할 수 없어요. 캡처한 내용을 퍼뜨리면 민사상·형사상 책임을 질 수 있고, 운영 정책에 따라 계정 이용이 정지될 수 있어요.

## 6. 하지 말아야 할 일

다른 사람을 사칭하거나 괴롭히는 일, 불법 정보나 남의 저작물을 올리는 일, 서비스를 방해하는 일은 금지돼요. 신고가 들어오면 살펴본 뒤 게시물을 내리거나 이용을 제한할 수 있고, 그 이유를 알려 드려요.

## 7. 탈퇴

언제든 탈퇴할 수 있어요. 받을 정산금이나 이용 중인 멤버십이 있으면 먼저 정리해 드리고, 7일 안에 다시 로그인하면 탈퇴가 취소돼요.

## 8. 약관의 변경

약관을 바꿀 때는 적어도 7일 전에, 회원에게 불리한 내용이면 30일 전에 알려 드려요. 이 약관은 대한민국 법에 따라요.$t$,
  $t$Terms of use$t$, $t$What everyone who uses Gyeot agrees on: only what is needed, in plain words. The Korean text prevails.

## 1. What Gyeot does

Gyeot is an online service where activists and fans meet through posts, messages, memberships and donations.

Gyeot is a mail-order intermediary and not a party to the sale. The activist is responsible for providing membership benefits and goods. Gyeot arranges payments and refunds, and helps to settle disputes.

## 2. Joining and your account

Anyone aged 14 or over can join with an email address or a Google account. Minors need the consent of their legal guardian to pay; a payment made without it can be cancelled.

Your account is yours alone. Change your password at once if you think somebody else knows it.

## 3. Memberships and payment

A membership is charged to your registered card on the same day of every month. Before you pay we show today's charge, the date of the next one, and what you will receive.

We remind you 7 days before each renewal. When a price changes, the membership you already have keeps its price.

Leaving is as easy as joining. What you have paid for stays open until its period ends, and until then you can undo the cancellation.

## 4. Withdrawal and refunds

Within 7 days of paying, and if you have opened no members-only post, you are refunded in full.

If an activist blocks you and your membership ends for that reason, the unused days are refunded.

## 5. No screen capture or recording

Posts and messages may not be captured or recorded. Spreading captured content can bring civil and criminal liability, and accounts may be suspended under our operating policy.

## 6. What is not allowed

Impersonating or harassing others, posting illegal content or other people's work, and disturbing the service are forbidden. We look into every report; we may remove a post or limit an account, and we say why.

## 7. Leaving

You can leave at any time. Open earnings and live memberships are settled first; logging in within 7 days cancels the deletion.

## 8. Changes to these terms

We announce changes at least 7 days ahead, and 30 days ahead when they are to your disadvantage. These terms are governed by the laws of the Republic of Korea.$t$,
  '2026-11-01', '2020-01-01T00:00:00+09:00', NULL, '2026-11-01T00:00:00+09:00'),
  ('privacy', 1, $t$개인정보처리방침$t$, $t$곁은 서비스에 꼭 필요한 개인정보만 모으고, 쓸 일이 끝나면 지워요.

## 1. 모으는 정보와 쓰는 곳

가입할 때: 이메일, 비밀번호(되돌릴 수 없게 바꿔 보관), 닉네임, 성별. 계정을 만들고 본인을 확인하는 데 써요.

Google로 가입하거나 Google 계정을 연결할 때: Google 계정의 이메일과 고유 번호. 로그인할 때 본인을 확인하는 데 써요.

결제할 때: 카드사 이름, 카드 끝 네 자리, 결제 내역. 카드 번호와 주민등록번호는 보관하지 않아요. 카드 정보는 결제대행사가 안전하게 보관해요.

이용할 때: 접속 기록, 기기와 브라우저 종류. 부정 이용을 막고 오류를 고치는 데 써요.

다른 사람의 페이지를 열 때: 다녀간 날. 그 페이지의 주인에게 방문자로 보여 주는 데 써요.

사진을 올릴 때: 사진 자체만. 찍은 곳과 기기 정보는 지우고 보관해요.

액티비스트를 신청할 때: SNS 계정 이름, 휴대전화 번호와 신청서에 적은 내용. 심사와 그에 따른 연락에만 쓰고 운영팀만 봐요.

캠페인에서 배송이 필요할 때: 받는 분의 이름, 주소, 연락처. 배송에만 써요.

## 2. 보관하는 기간

탈퇴하면 7일 뒤에 지워요. 다만 법에 따라 계약·결제 기록은 5년, 소비자 불만 기록은 3년, 접속 기록은 3개월 동안 따로 보관해요.

승인되지 않았거나 취소한 신청과 쓰다 만 신청서는 1년 뒤에 지워요.

배송 정보는 캠페인이 끝나고 90일 뒤에, 다녀간 기록은 30일 뒤에, 알림은 180일 뒤에, 메일을 보낸 기록(내용 없이)은 90일 뒤에 지워요.

## 3. 맡기거나 나누는 경우

결제 처리를 결제대행사(토스페이먼츠)에 맡겨요. 법에 따른 요청이 아니라면 동의 없이 다른 곳에 주지 않아요.

멤버십에 가입하면 액티비스트는 회원의 닉네임과 가입한 멤버십을 볼 수 있어요.

## 4. 쿠키

로그인을 유지하고 언어, 화면 색, 확대, 가볍게 보기 설정을 기억하는 데만 써요. 광고나 추적에 쓰는 쿠키는 없어요.

## 5. 회원의 권리

언제든 내 정보를 보고, 고치고, 내려받고, 지울 수 있어요. 마케팅 수신 동의는 언제든 거둘 수 있어요.

문의는 고객 지원(평일 9:00–18:00)으로 보내 주세요. 개인정보 침해는 개인정보침해신고센터(국번 없이 118)에도 신고할 수 있어요.$t$,
  $t$Privacy policy$t$, $t$Gyeot collects only what the service needs, and deletes it when it is no longer needed. The Korean text prevails.

## 1. What we collect, and what for

When you join: email, password (kept only as an irreversible hash), nickname, gender; to make your account and know it is you.

When you join by or connect a Google account: its email and its number at Google; to know it is you when you sign in.

When you pay: the card's brand, its last four digits, and your payments. We keep no card number and no resident registration number; the payment provider keeps the card safely.

When you use the service: access logs, device and browser type; to prevent misuse and repair errors.

When you open somebody's page: the day you came by; to show you to that person as a visitor.

When you upload a picture: the picture itself. Where and with what it was taken is removed before we keep it.

When you apply as an activist: the name of an account elsewhere, a mobile number and what you write; to decide on it and call you about it, seen by our team alone.

When a campaign needs delivery: the recipient's name, address and phone number; for the delivery alone.

## 2. How long we keep it

Seven days after you leave it is deleted. The law has us keep contract and payment records for 5 years, consumer complaints for 3 years and access logs for 3 months, apart from everything else.

Applications that were not approved or were withdrawn, and unfinished ones, are deleted after a year.

Delivery details are deleted 90 days after a campaign closes, visits after 30 days, notifications after 180 days, and the record that a mail was sent (not what it said) after 90 days.

## 3. Who else handles it

A payment provider (Toss Payments) processes payments for us. Nothing is given to anyone else without your consent, unless the law demands it.

When you join a membership, the activist sees your nickname and which membership you joined.

## 4. Cookies

Only to keep you logged in and to remember your language, colours, zoom and lite view. There are no cookies for advertising or tracking.

## 5. Your rights

You can see, correct, download and delete your data at any time, and withdraw your consent to marketing whenever you like.

Write to our support (weekdays 9:00–18:00 KST). In Korea, privacy violations can also be reported to the Privacy Infringement Report Center (dial 118).$t$,
  '2026-11-01', '2020-01-01T00:00:00+09:00', NULL, '2026-11-01T00:00:00+09:00'),
  ('marketing', 1, $t$소식과 혜택 알림$t$, $t$소식과 혜택, 이벤트를 알리는 광고성 메일을 받는 데 동의해요.

동의하지 않아도 서비스를 똑같이 쓸 수 있고, 설정에서 언제든 그만 받을 수 있어요.$t$,
  $t$News and offers$t$, $t$I agree to receive mail with news, offers and events.

The service is the same without it, and it can be stopped in the settings at any time.$t$,
  '2026-11-01', '2020-01-01T00:00:00+09:00', NULL, '2026-11-01T00:00:00+09:00'),
  ('capture', 1, $t$화면 캡처와 녹화는 할 수 없어요$t$, $t$액티비스트와 멤버의 이야기를 함께 지켜 주세요.

- 캡처한 콘텐츠는 곁의 서버에 저장되고, 개인정보 침해나 무단 이용을 조사하는 데 쓰일 수 있어요.
- 캡처한 이미지를 퍼뜨리면 민사와 형사 책임을 질 수 있어요.
- 캡처한 콘텐츠가 확인된 계정은 운영 정책에 따라 이용이 정지될 수 있어요.$t$,
  $t$Screen capture and recording are not allowed$t$, $t$Help us keep what activists and members share here safe.

- Captured content is stored on Gyeot's servers and may be used to investigate privacy violations or unauthorized use.
- Spreading captured images can bring civil and criminal liability.
- Accounts with captured content may be suspended under our operating policy.$t$,
  '2026-11-01', '2020-01-01T00:00:00+09:00', NULL, '2026-11-01T00:00:00+09:00');
