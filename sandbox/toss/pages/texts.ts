import type { Language } from "../../page";

const ko = {
  banner: "시험용 결제창입니다. 실제 돈은 오가지 않아요.",
  other: "English",
  order: "주문",
  amount: "금액",
  won: (amount: string) => `${amount}원`,
  customer: "고객",
  saved: "등록한 카드",
  wallet: "간편결제 잔액과 포인트",
  cards: "시험 카드",
  anyCard: "다른 카드 번호",
  anyCardSays: "아래에 적은 번호로 정상 승인",
  number: "카드 번호 (15~16자리)",
  badNumber: "카드 번호를 다시 확인해 주세요. 숫자 15~16자리예요.",
  cancel: "취소",
  refused: "열 수 없는 결제창이에요",
  badKey: "클라이언트 키(clientKey)가 올바르지 않아요.",
  badReturn: (name: string) => `${name}의 주소가 허용되지 않아요.`,
  badField: (name: string) => `${name} 값이 올바르지 않아요.`,
};

const en: typeof ko = {
  banner: "This is a test payment page. No real money moves.",
  other: "한국어",
  order: "Order",
  amount: "Amount",
  won: (amount) => `₩${amount}`,
  customer: "Customer",
  saved: "Registered cards",
  wallet: "Balance and points",
  cards: "Test cards",
  anyCard: "Another card number",
  anyCardSays: "Approved with the number typed below",
  number: "Card number (15–16 digits)",
  badNumber: "Please check the card number. It has 15 or 16 digits.",
  cancel: "Cancel",
  refused: "This page cannot be opened",
  badKey: "The client key (clientKey) is not valid.",
  badReturn: (name) => `The address in ${name} is not allowed.`,
  badField: (name) => `The value of ${name} is not valid.`,
};

export const pageTexts: Record<Language, typeof ko> = { ko, en };
