import type { Lng } from "../../i18n";
import type { LegalText } from "./legal-text.server";

const ko: LegalText = {
  title: "이용약관",
  effectiveOn: "2026-11-01",
  intro: "곁을 이용하는 모든 분께 적용되는 약속이에요. 꼭 필요한 내용만 쉬운 말로 적었어요.",
  sections: [
    {
      id: "service",
      heading: "1. 곁이 하는 일",
      paragraphs: [
        "곁은 액티비스트와 팬이 게시물, 메시지, 멤버십, 후원으로 만나는 온라인 서비스예요.",
        "곁은 통신판매중개자로서 거래의 당사자가 아니에요. 멤버십 혜택과 상품을 제공할 책임은 해당 액티비스트에게 있어요. 곁은 결제와 환불을 중개하고, 분쟁이 생기면 해결을 도와요.",
      ],
    },
    {
      id: "account",
      heading: "2. 회원가입과 계정",
      paragraphs: [
        "만 14세 이상이면 이메일이나 구글 계정으로 가입할 수 있어요. 미성년자가 결제하려면 법정대리인의 동의가 필요하고, 동의 없이 한 결제는 취소할 수 있어요.",
        "계정은 본인만 쓸 수 있어요. 비밀번호가 알려졌다고 생각되면 바로 바꿔 주세요.",
      ],
    },
    {
      id: "payment",
      heading: "3. 멤버십과 결제",
      paragraphs: [
        "멤버십은 매달 같은 날 등록한 카드로 결제돼요. 결제 전에 오늘 결제할 금액, 다음 결제일, 받게 될 혜택을 보여 드려요.",
        "다음 결제 7일 전에 알림을 보내 드려요. 가격이 바뀌어도 이미 이용 중인 멤버십의 가격은 그대로예요.",
        "해지는 가입만큼 쉬워요. 해지해도 이미 결제한 기간이 끝날 때까지 이용할 수 있고, 그 전에는 해지를 되돌릴 수 있어요.",
      ],
    },
    {
      id: "withdrawal",
      heading: "4. 청약 철회와 환불",
      paragraphs: [
        "결제한 날부터 7일 안에, 멤버십 전용 게시물을 열어 보지 않았다면 전액 환불해 드려요.",
        "액티비스트가 회원을 차단해 멤버십이 끝나면 남은 기간만큼 환불해 드려요.",
      ],
    },
    {
      id: "capture",
      heading: "5. 화면 캡처와 녹화 금지",
      paragraphs: [
        "게시물과 메시지를 캡처하거나 녹화할 수 없어요. 캡처한 내용을 퍼뜨리면 민사상·형사상 책임을 질 수 있고, 운영 정책에 따라 계정 이용이 정지될 수 있어요.",
      ],
    },
    {
      id: "conduct",
      heading: "6. 하지 말아야 할 일",
      paragraphs: [
        "다른 사람을 사칭하거나 괴롭히는 일, 불법 정보나 남의 저작물을 올리는 일, 서비스를 방해하는 일은 금지돼요. 신고가 들어오면 살펴본 뒤 게시물을 내리거나 이용을 제한할 수 있고, 그 이유를 알려 드려요.",
      ],
    },
    {
      id: "leaving",
      heading: "7. 탈퇴",
      paragraphs: [
        "언제든 탈퇴할 수 있어요. 받을 정산금이나 이용 중인 멤버십이 있으면 먼저 정리해 드리고, 7일 안에 다시 로그인하면 탈퇴가 취소돼요.",
      ],
    },
    {
      id: "changes",
      heading: "8. 약관의 변경",
      paragraphs: [
        "약관을 바꿀 때는 적어도 7일 전에, 회원에게 불리한 내용이면 30일 전에 알려 드려요. 이 약관은 대한민국 법에 따라요.",
      ],
    },
  ],
};

const en: LegalText = {
  title: "Terms of use",
  effectiveOn: "2026-11-01",
  intro: "What everyone who uses Gyeot agrees on: only what is needed, in plain words. The Korean text prevails.",
  sections: [
    {
      id: "service",
      heading: "1. What Gyeot does",
      paragraphs: [
        "Gyeot is an online service where activists and fans meet through posts, messages, memberships and donations.",
        "Gyeot is a mail-order intermediary and not a party to the sale. The activist is responsible for providing membership benefits and goods. Gyeot arranges payments and refunds, and helps to settle disputes.",
      ],
    },
    {
      id: "account",
      heading: "2. Joining and your account",
      paragraphs: [
        "Anyone aged 14 or over can join with an email address or a Google account. Minors need the consent of their legal guardian to pay; a payment made without it can be cancelled.",
        "Your account is yours alone. Change your password at once if you think somebody else knows it.",
      ],
    },
    {
      id: "payment",
      heading: "3. Memberships and payment",
      paragraphs: [
        "A membership is charged to your registered card on the same day of every month. Before you pay we show today's charge, the date of the next one, and what you will receive.",
        "We remind you 7 days before each renewal. When a price changes, the membership you already have keeps its price.",
        "Leaving is as easy as joining. What you have paid for stays open until its period ends, and until then you can undo the cancellation.",
      ],
    },
    {
      id: "withdrawal",
      heading: "4. Withdrawal and refunds",
      paragraphs: [
        "Within 7 days of paying, and if you have opened no members-only post, you are refunded in full.",
        "If an activist blocks you and your membership ends for that reason, the unused days are refunded.",
      ],
    },
    {
      id: "capture",
      heading: "5. No screen capture or recording",
      paragraphs: [
        "Posts and messages may not be captured or recorded. Spreading captured content can bring civil and criminal liability, and accounts may be suspended under our operating policy.",
      ],
    },
    {
      id: "conduct",
      heading: "6. What is not allowed",
      paragraphs: [
        "Impersonating or harassing others, posting illegal content or other people's work, and disturbing the service are forbidden. We look into every report; we may remove a post or limit an account, and we say why.",
      ],
    },
    {
      id: "leaving",
      heading: "7. Leaving",
      paragraphs: [
        "You can leave at any time. Open earnings and live memberships are settled first; logging in within 7 days cancels the deletion.",
      ],
    },
    {
      id: "changes",
      heading: "8. Changes to these terms",
      paragraphs: [
        "We announce changes at least 7 days ahead, and 30 days ahead when they are to your disadvantage. These terms are governed by the laws of the Republic of Korea.",
      ],
    },
  ],
};

export const terms: Record<Lng, LegalText> = { ko, en };
