/** Why a card was declined, as a person can act on it. */
export const declineReasons = [
  "limit",
  "rejected",
  "expired",
  "stopped",
  "number",
  "unsupported",
  "unregistered",
  "tries",
  "closed",
  "other",
] as const;
type DeclineReason = (typeof declineReasons)[number];

/** Toss Payments' error codes (docs.tosspayments.com/reference/error-codes) of a charge and of its windows. */
const reasons: Record<string, DeclineReason> = {
  REJECT_CARD_PAYMENT: "limit",
  REJECT_CARD_COMPANY: "rejected",
  REJECT_ACCOUNT_PAYMENT: "limit",
  REJECT_TOSSPAY_INVALID_ACCOUNT: "rejected",
  INVALID_REJECT_CARD: "rejected",
  FDS_ERROR: "rejected",
  INVALID_CARD_EXPIRATION: "expired",
  INVALID_STOPPED_CARD: "stopped",
  INVALID_CARD_LOST_OR_STOLEN: "stopped",
  INVALID_CARD_NUMBER: "number",
  NOT_SUPPORTED_CARD_TYPE: "unsupported",
  NOT_REGISTERED_CARD_COMPANY: "unsupported",
  INVALID_BILL_KEY_REQUEST: "unregistered",
  ALREADY_REMOVED_BILLING_KEY: "unregistered",
  EXCEED_MAX_AUTH_COUNT: "tries",
  PAY_PROCESS_CANCELED: "closed",
};

/** `EXCEED_MAX_…`: of an amount or a count of the card. */
export const declineReasonOf = (code: string): DeclineReason =>
  reasons[code] ?? (code.startsWith("EXCEED_MAX_") ? "limit" : "other");
