-- The terms describe the takedown procedure; the privacy policy names its requesters and what sellers state about
-- themselves. Other texts that an admin has published stay. Nothing changes to anybody's disadvantage: nobody is asked
-- again, with users it is announced for 7 days.
INSERT INTO policy_texts (kind, version, ko_title, ko_body, en_title, en_body, effective_on, effective_at, created_by, created_at,
  ko_changes, en_changes)
SELECT kind, version + 1, ko_title,
  CASE kind WHEN 'terms' THEN ko_body || $t$

## 9. 게시 중단

권리를 침해당한 사람은 회원이 아니어도 내용의 게시 중단을 신고할 수 있어요(정보통신망법 제44조의2). 화면 아래의 ‘게시 중단 신고’에서 무엇이 어떤 권리를 침해하는지 적고, 메일로 받은 주소를 열어 확인하면 접수돼요.

지체 없이 살펴보고, 권리가 침해되었거나 판단하기 어려우면 최대 30일 동안 게시를 중단해요. 그동안 그 자리에는 안내문이 보여요. 중단하지 않거나, 바로 삭제하기로 결정할 수도 있어요.

작성자는 게시가 중단된 동안 메일로 받은 주소에서 한 번 이의를 제기할 수 있어요. 30일 안에 삭제하거나 다시 게시하고, 그때까지 다른 결정이 없으면 저절로 다시 게시돼요.

신고한 사람에게는 결과를, 작성자에게는 게시 중단과 그 뒤의 결정을 이유와 함께 메일로 알려요. 작성자에게 누가 신고했는지는 알려 주지 않아요. 게시 중단은 이미 한 결제와 정산을 바꾸지 않아요.$t$
  ELSE replace(replace(replace(ko_body,
    '- 문의할 때: 이메일과 문의 내용. 답변에만 써요.',
    $t$- 문의할 때: 이메일과 문의 내용. 답변에만 써요.
- 게시 중단을 신고할 때(회원이 아니어도): 이름, 이메일과 신고 내용, 증거로 보낸 사진. 신고를 확인하고 처리하고 결과를 알리는 데 쓰고 운영팀만 봐요.
- 판매자 정보를 낼 때: 이름과 전화번호, 사업자는 상호, 대표자, 주소, 사업자등록번호와 통신판매업 신고번호. 판매자를 확인하고 구매자에게 알리는 데 써요(전자상거래법 제20조 제2항).$t$),
    '승인되지 않았거나 취소한 신청과',
    $t$문의와 게시 중단 신고는 3년 뒤에(신고는 결정한 날부터), 증거로 보낸 사진은 결정하고 6개월 뒤에, 메일로 확인하지 않은 신고는 하루 뒤에 지워요. 확인된 판매자 정보는 탈퇴한 뒤에도 마지막 결제로부터 5년 동안 보관하고, 판매자 정보를 열어 본 기록은 3년 뒤에 지워요.

승인되지 않았거나 취소한 신청과$t$),
    '- 배송이 필요한 캠페인의 액티비스트:',
    $t$- 결제한 주문의 구매자: 개인 판매자의 이름과 전화번호. 영수증에서 열어 볼 때 보이고, 판매자에게 알려요.
- 모든 사람: 사업자인 판매자의 정보. 주문하는 화면과 영수증, 주문 메일에 보여요.
- 배송이 필요한 캠페인의 액티비스트:$t$) END,
  en_title,
  CASE kind WHEN 'terms' THEN en_body || $t$

## 9. Takedown

Anyone whose rights are violated, member or not, can request that content is taken down (Information and Communications Network Act, Article 44-2). Say under “Takedown request” at the foot of the page what violates which right, then open the address we mail you and confirm: your request is received.

We look at it without delay. Where rights are violated, or it is hard to tell, the content is withheld for at most 30 days, with a notice in its place. We may also refuse the request, or delete the content at once.

While the content is withheld, its author can object once, at the address we mail them. Within the 30 days we delete the content or show it again; without another decision it is visible again by itself.

The person who requested it is mailed the result, and the author the withholding and what is decided later, with the reason. The author does not learn who requested it. A takedown changes no payment that was made and no settlement.$t$
  ELSE replace(replace(replace(en_body,
    '- When you contact us: your email and what you write; to answer you.',
    $t$- When you contact us: your email and what you write; to answer you.
- When you request a takedown, member or not: your name, email, statement and the pictures you send as evidence; to confirm and decide your request and mail you the result, seen by our team alone.
- When you state who sells: name and phone number; of businesses the company, representative, address, business registration and mail-order numbers; to verify the seller and tell buyers (E-Commerce Act, Article 20(2)).$t$),
    'Applications that were not approved',
    $t$What you write to us is deleted after three years, a takedown request three years after its decision, the pictures sent as evidence six months after it, and a request that was not confirmed by mail after a day. The verified identity of a seller is kept for five years after the last payment, also when the account is deleted; the record of who viewed it is deleted after three years.

Applications that were not approved$t$),
    '- the activist of a campaign that needs delivery:',
    $t$- the buyer of a paid order: a private seller's name and phone number, when opened from the receipt; the seller is notified
- everybody: the identity of a business that sells, on the order page, on the receipt and in the order's mail
- the activist of a campaign that needs delivery:$t$) END,
  CASE WHEN announced THEN day ELSE effective_on END,
  CASE WHEN announced THEN day::timestamp AT TIME ZONE 'Asia/Seoul' ELSE effective_at END,
  NULL, now(),
  CASE kind WHEN 'terms' THEN '게시 중단을 신고하고 처리하는 절차를 적었어요'
    ELSE E'게시 중단을 신고한 사람의 정보를 무엇에 얼마나 쓰는지 적었어요\n판매자 정보를 누가 보고 얼마나 보관하는지 적었어요' END,
  CASE kind WHEN 'terms' THEN 'How takedowns are requested and decided is described'
    ELSE E'What is kept of people who request takedowns, and for how long, is described\nWho sees the identity of sellers, and how long it is kept, is described' END
FROM policy_texts AS latest,
  (SELECT EXISTS (SELECT FROM users) AS announced, (now() AT TIME ZONE 'Asia/Seoul')::date + 7 AS day) AS installation
WHERE kind IN ('terms', 'privacy') AND version = 3 AND created_by IS NULL
  AND NOT EXISTS (SELECT FROM policy_texts AS later WHERE later.kind = latest.kind AND later.version > latest.version);
