/** What a provider's error code means for an order, by code and not by HTTP status (docs: integrations B). */
type Verdict = "declined" | "unknown" | "config";

const hardDeclines = new Set([
  "INVALID_STOPPED_CARD",
  "INVALID_CARD_EXPIRATION",
  "INVALID_CARD_NUMBER",
  "INVALID_CARD_LOST_OR_STOLEN",
  "INVALID_REJECT_CARD",
  "NOT_SUPPORTED_CARD_TYPE",
  "NOT_REGISTERED_CARD_COMPANY",
  "INVALID_BILL_KEY_REQUEST",
  "ALREADY_REMOVED_BILLING_KEY",
  "EXCEED_MAX_AUTH_COUNT",
]);
const softDeclines = new Set([
  "REJECT_CARD_PAYMENT",
  "REJECT_CARD_COMPANY",
  "REJECT_ACCOUNT_PAYMENT",
  "REJECT_TOSSPAY_INVALID_ACCOUNT",
  "FDS_ERROR",
]);
export const declineCodes = [...hardDeclines, ...softDeclines, "EXCEED_MAX_AMOUNT"];
const misconfigured = new Set([
  "UNAUTHORIZED_KEY",
  "INVALID_API_KEY",
  "FORBIDDEN_REQUEST",
  "INVALID_REQUEST",
  "NOT_SUPPORTED_METHOD",
  "NOT_MATCHES_CUSTOMER_KEY",
  "INCORRECT_BASIC_AUTH_FORMAT",
]);

/** An unlisted code is unknown: it is looked up, never treated as a decline. */
export function verdictOf(code: string): Verdict {
  if (isHardDecline(code) || softDeclines.has(code) || code.startsWith("EXCEED_MAX_")) return "declined";
  return misconfigured.has(code) ? "config" : "unknown";
}

/** A permanently unusable card: the fan is asked for a new one immediately. */
export const isHardDecline = (code: string): boolean => hardDeclines.has(code);

/** The provider's own failure, which it calls temporary. */
export const isProviderFailure = (code: string): boolean => code === "PROVIDER_ERROR";

const cancelRefusals = new Set([
  "ALREADY_CANCELED_PAYMENT",
  "NOT_CANCELABLE_AMOUNT",
  "NOT_CANCELABLE_PAYMENT",
  "NOT_CANCELABLE_PAYMENT_FOR_DORMANT_USER",
  "NOT_ALLOWED_PARTIAL_REFUND",
  "NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT",
  "NOT_MATCHES_REFUNDABLE_AMOUNT",
  "EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT",
]);

/** This call has refunded nothing and never will; only a look-up shows whether an earlier one did. */
export const refusesCancel = (code: string): boolean => cancelRefusals.has(code);

/** Card issuers by Toss's code. */
const issuers: Record<string, string> = {
  "3K": "기업비씨",
  "46": "광주",
  "71": "롯데",
  "30": "KDB산업",
  "31": "비씨",
  "51": "삼성",
  "38": "새마을",
  "41": "신한",
  "62": "신협",
  "36": "씨티",
  "33": "우리",
  W1: "우리",
  "37": "우체국",
  "39": "저축",
  "35": "전북",
  "42": "제주",
  "15": "카카오뱅크",
  "3A": "케이뱅크",
  "24": "토스뱅크",
  "21": "하나",
  "61": "현대",
  "11": "국민",
  "91": "농협",
  "34": "수협",
  "4M": "마스터카드",
  "4V": "비자",
};

const unknownIssuer = "카드";
export const issuerNames = [...Object.values(issuers), unknownIssuer];
export const issuerName = (code: string | undefined): string => issuers[code ?? ""] ?? unknownIssuer;
