import type { PaymentMethod } from "#contract/payments/methods";
import { issuerName } from "./toss-codes";

/** What the money came from; an easy pay has a card only where one funded it. */
export type PaidBy = { method: PaymentMethod; card?: { brand: string; last4: string } };

/** Read from a payment of Toss. */
export function toPaidBy(body: Record<string, unknown>): PaidBy {
  const card = body.card as { issuerCode?: string; number?: string } | null | undefined;
  const easyPay = body.easyPay as { provider?: string } | null | undefined;
  return {
    method: easyPay ? easyPayOf(easyPay.provider) : "creditCard",
    ...(card && { card: cardFace(card.issuerCode, card.number) }),
  };
}

export const cardFace = (issuerCode: unknown, number: unknown) => ({
  brand: issuerName(typeof issuerCode === "string" ? issuerCode : undefined),
  last4: String(number ?? "").slice(-4) || "****",
});

/** Easy pays by the name in a payment of Toss, in Korean or as its English answers have it. */
const easyPayNames: Record<string, PaymentMethod> = {
  카카오페이: "kakaoPay",
  KAKAOPAY: "kakaoPay",
  네이버페이: "naverPay",
  NAVERPAY: "naverPay",
  토스페이: "tossPay",
  TOSSPAY: "tossPay",
};

const easyPayOf = (provider: string | undefined): PaymentMethod => easyPayNames[provider ?? ""] ?? "otherPay";
