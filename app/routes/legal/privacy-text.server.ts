import type { Lng } from "../../i18n";
import type { LegalText } from "./legal-text.server";

const ko: LegalText = {
  title: "개인정보처리방침",
  effectiveOn: "2026-11-01",
  intro: "곁은 서비스에 꼭 필요한 개인정보만 모으고, 쓸 일이 끝나면 지워요.",
  sections: [
    {
      id: "collect",
      heading: "1. 모으는 정보와 쓰는 곳",
      paragraphs: [
        "가입할 때: 이메일, 비밀번호(되돌릴 수 없게 바꿔 보관), 닉네임, 성별. 계정을 만들고 본인을 확인하는 데 써요.",
        "Google로 가입하거나 Google 계정을 연결할 때: Google 계정의 이메일과 고유 번호. 로그인할 때 본인을 확인하는 데 써요.",
        "결제할 때: 카드사 이름, 카드 끝 네 자리, 결제 내역. 카드 번호와 주민등록번호는 보관하지 않아요. 카드 정보는 결제대행사가 안전하게 보관해요.",
        "이용할 때: 접속 기록, 기기와 브라우저 종류. 부정 이용을 막고 오류를 고치는 데 써요.",
        "다른 사람의 페이지를 열 때: 다녀간 날. 그 페이지의 주인에게 방문자로 보여 주는 데 써요.",
        "사진을 올릴 때: 사진 자체만. 찍은 곳과 기기 정보는 지우고 보관해요.",
        "액티비스트를 신청할 때: SNS 계정 이름, 휴대전화 번호와 신청서에 적은 내용. 심사와 그에 따른 연락에만 쓰고 운영팀만 봐요.",
        "캠페인에서 배송이 필요할 때: 받는 분의 이름, 주소, 연락처. 배송에만 써요.",
      ],
    },
    {
      id: "keep",
      heading: "2. 보관하는 기간",
      paragraphs: [
        "탈퇴하면 7일 뒤에 지워요. 다만 법에 따라 계약·결제 기록은 5년, 소비자 불만 기록은 3년, 접속 기록은 3개월 동안 따로 보관해요.",
        "승인되지 않았거나 취소한 신청과 쓰다 만 신청서는 1년 뒤에 지워요.",
        "배송 정보는 캠페인이 끝나고 90일 뒤에, 다녀간 기록은 30일 뒤에, 알림은 180일 뒤에 지워요.",
      ],
    },
    {
      id: "share",
      heading: "3. 맡기거나 나누는 경우",
      paragraphs: [
        "결제 처리를 결제대행사(토스페이먼츠)에 맡겨요. 법에 따른 요청이 아니라면 동의 없이 다른 곳에 주지 않아요.",
        "멤버십에 가입하면 액티비스트는 회원의 닉네임과 가입한 멤버십을 볼 수 있어요.",
      ],
    },
    {
      id: "cookies",
      heading: "4. 쿠키",
      paragraphs: [
        "로그인을 유지하고 언어, 화면 색, 확대, 가볍게 보기 설정을 기억하는 데만 써요. 광고나 추적에 쓰는 쿠키는 없어요.",
      ],
    },
    {
      id: "rights",
      heading: "5. 회원의 권리",
      paragraphs: [
        "언제든 내 정보를 보고, 고치고, 내려받고, 지울 수 있어요. 마케팅 수신 동의는 언제든 거둘 수 있어요.",
        "문의는 고객 지원(평일 9:00–18:00)으로 보내 주세요. 개인정보 침해는 개인정보침해신고센터(국번 없이 118)에도 신고할 수 있어요.",
      ],
    },
  ],
};

const en: LegalText = {
  title: "Privacy policy",
  effectiveOn: "2026-11-01",
  intro:
    "Gyeot collects only what the service needs, and deletes it when it is no longer needed. The Korean text prevails.",
  sections: [
    {
      id: "collect",
      heading: "1. What we collect, and what for",
      paragraphs: [
        "When you join: email, password (kept only as an irreversible hash), nickname, gender; to make your account and know it is you.",
        "When you join by or connect a Google account: its email and its number at Google; to know it is you when you sign in.",
        "When you pay: the card's brand, its last four digits, and your payments. We keep no card number and no resident registration number; the payment provider keeps the card safely.",
        "When you use the service: access logs, device and browser type; to prevent misuse and repair errors.",
        "When you open somebody's page: the day you came by; to show you to that person as a visitor.",
        "When you upload a picture: the picture itself. Where and with what it was taken is removed before we keep it.",
        "When you apply as an activist: the name of an account elsewhere, a mobile number and what you write; to decide on it and call you about it, seen by our team alone.",
        "When a campaign needs delivery: the recipient's name, address and phone number; for the delivery alone.",
      ],
    },
    {
      id: "keep",
      heading: "2. How long we keep it",
      paragraphs: [
        "Seven days after you leave it is deleted. The law has us keep contract and payment records for 5 years, consumer complaints for 3 years and access logs for 3 months, apart from everything else.",
        "Applications that were not approved or were withdrawn, and unfinished ones, are deleted after a year.",
        "Delivery details are deleted 90 days after a campaign closes, visits after 30 days, and notifications after 180 days.",
      ],
    },
    {
      id: "share",
      heading: "3. Who else handles it",
      paragraphs: [
        "A payment provider (Toss Payments) processes payments for us. Nothing is given to anyone else without your consent, unless the law demands it.",
        "When you join a membership, the activist sees your nickname and which membership you joined.",
      ],
    },
    {
      id: "cookies",
      heading: "4. Cookies",
      paragraphs: [
        "Only to keep you logged in and to remember your language, colours, zoom and lite view. There are no cookies for advertising or tracking.",
      ],
    },
    {
      id: "rights",
      heading: "5. Your rights",
      paragraphs: [
        "You can see, correct, download and delete your data at any time, and withdraw your consent to marketing whenever you like.",
        "Write to our support (weekdays 9:00–18:00 KST). In Korea, privacy violations can also be reported to the Privacy Infringement Report Center (dial 118).",
      ],
    },
  ],
};

export const privacy: Record<Lng, LegalText> = { ko, en };
