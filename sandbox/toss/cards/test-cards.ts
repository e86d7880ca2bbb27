import type { Language } from "../../page";

/** The outcome of one attempt to charge a card. */
type CardBehaviour =
  | { kind: "approve" }
  | { kind: "refuse"; code: string }
  | { kind: "drop" }
  | { kind: "lose" }
  | { kind: "slow" }
  | { kind: "delay" };

/** `nth` counts the charges of one registered card, `nthOfOrder` those of one orderId, both from 1. */
export type Attempt = { nth: number; nthOfOrder: number };

type TestCard = { last4: string; says: Record<Language, string>; behaviourFor(attempt: Attempt): CardBehaviour };

/** The stored part of a card: never its whole number. */
export type CardFace = {
  testCard: string;
  number: string;
  issuerCode: string;
  acquirerCode: string;
  cardType: string;
  ownerType: string;
};

const approve: CardBehaviour = { kind: "approve" };
const refuse = (code: string): CardBehaviour => ({ kind: "refuse", code });
const onceAnOrder =
  (behaviour: CardBehaviour) =>
  ({ nthOfOrder }: Attempt): CardBehaviour =>
    nthOfOrder === 1 ? behaviour : approve;
const firstTime =
  (behaviour: CardBehaviour) =>
  ({ nth }: Attempt): CardBehaviour =>
    nth === 1 ? behaviour : approve;

export const registrationFails = "0119";

export const testCards: TestCard[] = [
  card("1234", "정상 승인", "Approved", () => approve),
  card("0002", "항상 거절 (한도 초과)", "Always declined (limit)", () => refuse("REJECT_CARD_PAYMENT")),
  card("0010", "첫 결제만 승인, 이후 거절", "First charge approved, then declined", ({ nth }) =>
    nth === 1 ? approve : refuse("REJECT_CARD_PAYMENT"),
  ),
  card("0028", "승인, 두 번 거절, 다시 승인", "Approved, two declines, approved again", ({ nth }) =>
    nth === 2 || nth === 3 ? refuse("REJECT_CARD_PAYMENT") : approve,
  ),
  card("0036", "정지된 카드", "Stopped card", () => refuse("INVALID_STOPPED_CARD")),
  card("0044", "첫 결제 승인 후 유효기간 만료", "First charge approved, then expired", ({ nth }) =>
    nth === 1 ? approve : refuse("INVALID_CARD_EXPIRATION"),
  ),
  card("0051", "결제 전에 연결이 끊김", "Connection dropped before the charge", onceAnOrder({ kind: "drop" })),
  card("0069", "결제되지만 응답이 사라짐", "Charged, but the answer is lost", onceAnOrder({ kind: "lose" })),
  card("0077", "결제되지만 응답이 너무 늦음", "Charged, but the answer comes too late", onceAnOrder({ kind: "slow" })),
  card("0085", "처음 한 번 일시 오류", "Temporary error once", firstTime(refuse("PROVIDER_ERROR"))),
  card(
    "0093",
    "처음 한 번 서버 오류(500)",
    "Server error (500) once",
    firstTime(refuse("FAILED_INTERNAL_SYSTEM_PROCESSING")),
  ),
  card("0101", "등록은 되지만 지원되지 않는 카드", "Registers, but its type is refused when charged", () =>
    refuse("NOT_SUPPORTED_CARD_TYPE"),
  ),
  card(registrationFails, "카드 등록 실패", "Registration fails", () => approve),
  card("0143", "승인이 늦게 완료됨", "Approval completes later", onceAnOrder({ kind: "delay" })),
];

const usual = testCards[0] as TestCard;
/** The balance of an easy pay that is smaller than the amount. */
const emptyBalance = card("empty", "부족한 잔액", "Too small a balance", () => refuse("REJECT_ACCOUNT_PAYMENT"));

/** Any other number, and a balance that suffices, is charged like 1234. */
export const testCardOf = (last4: string): TestCard =>
  [...testCards, emptyBalance].find((each) => each.last4 === last4) ?? usual;

/** Parses a typed or chosen number; undefined for an invalid one. */
export function readCard(typed: string): CardFace | undefined {
  const digits = typed.replace(/[\s-]/g, "");
  if (!/^\d{15,16}$/.test(digits)) return undefined;
  const testCard = /^433012341234(\d{4})$/.exec(digits)?.[1] ?? usual.last4;
  return {
    testCard,
    number: `${digits.slice(0, 8)}****${digits.slice(12, 15)}*`,
    issuerCode: "41",
    acquirerCode: "41",
    cardType: "신용",
    ownerType: "개인",
  };
}

export const numberOf = (last4: string): string => `4330 1234 1234 ${last4}`;

function card(last4: string, ko: string, en: string, behaviourFor: TestCard["behaviourFor"]): TestCard {
  return { last4, says: { ko, en }, behaviourFor };
}
