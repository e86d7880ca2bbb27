import type { Lang } from "../errors";
import { cardBrand } from "./card-brands";

/** Easy pays: an account, a balance or a card registered with them. They pay for gifts; a membership needs a card. */
export const easyPays = ["kakaoPay", "naverPay", "tossPay"] as const;

/** What an order is to be paid with. */
export const orderMethods = ["creditCard", ...easyPays] as const;
export type OrderMethod = (typeof orderMethods)[number];

/** What the provider confirms it was paid with: `otherPay` is an easy pay that we do not offer. */
export const paymentMethods = [...orderMethods, "otherPay"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const names: Record<PaymentMethod, Record<Lang, string>> = {
  creditCard: { ko: "신용카드", en: "Credit card" },
  kakaoPay: { ko: "카카오페이", en: "KakaoPay" },
  naverPay: { ko: "네이버페이", en: "Naver Pay" },
  tossPay: { ko: "토스페이", en: "Toss Pay" },
  otherPay: { ko: "간편결제", en: "Easy pay" },
};

export const methodName = (method: PaymentMethod, lang: Lang): string => names[method][lang];

/** What the provider calls an easy pay in a request for its payment page. */
export const easyPayCode = (method: OrderMethod): string => method.toUpperCase();

/** The method of a payment, and the card where it was a card's money. */
export function paidWith(
  { method, card }: { method: PaymentMethod; card: { brand: string; last4: string } | null },
  lang: Lang,
): string {
  return [methodName(method, lang), ...(card ? [`${cardBrand(card.brand, lang)} ···· ${card.last4}`] : [])].join(" · ");
}
