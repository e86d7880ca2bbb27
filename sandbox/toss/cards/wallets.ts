import type { Language } from "../../page";
import { type CardFace, numberOf, readCard } from "./test-cards";

/** The easy pays of the payment window, by the code that opens them, under the name in a Payment object. */
const providers: Record<string, string> = {
  KAKAOPAY: "카카오페이",
  NAVERPAY: "네이버페이",
  TOSSPAY: "토스페이",
  PAYCO: "페이코",
};

export const providerOf = (code: string | undefined): string | undefined => providers[code ?? ""];

/** What an easy pay is funded by: a registered card or its balance, and points that take the place of a part. */
type Wallet = { face: CardFace; points: number };

type WalletChoice = { value: string; label: Record<Language, string>; says: Record<Language, string> };

const walletPoints = 500;

/** Besides the test cards, which an easy pay has registered too. */
export const walletChoices: WalletChoice[] = [
  choice("money", ["충전 잔액", "Balance"], ["정상 승인, 카드 없음", "Approved, without a card"]),
  choice("points", ["충전 잔액과 포인트 500원", "Balance and 500 points"], ["포인트만큼 할인", "Discounted by points"]),
  choice("cardPoints", ["카드와 포인트 500원", "Card and 500 points"], ["포인트만큼 할인", "Discounted by points"]),
  choice("empty", ["부족한 잔액", "Too small a balance"], ["REJECT_ACCOUNT_PAYMENT", "REJECT_ACCOUNT_PAYMENT"]),
];

export function readWallet(value: string): Wallet | undefined {
  if (value === "cardPoints") return { face: readCard(numberOf("1234")) as CardFace, points: walletPoints };
  if (!walletChoices.some((each) => each.value === value)) return undefined;
  return { face: balanceFace(value === "empty" ? "empty" : "money"), points: value === "points" ? walletPoints : 0 };
}

/** A balance has no number. */
export const isBalance = ({ number }: CardFace): boolean => number === "";

const balanceFace = (testCard: string): CardFace => ({
  testCard,
  number: "",
  issuerCode: "",
  acquirerCode: "",
  cardType: "",
  ownerType: "",
});

function choice(value: string, [ko, en]: [string, string], [saysKo, saysEn]: [string, string]): WalletChoice {
  return { value, label: { ko, en }, says: { ko: saysKo, en: saysEn } };
}
