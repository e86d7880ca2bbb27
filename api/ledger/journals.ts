import type { OrderId, RefundId, UserId } from "#contract/ids";
import { minus, negative, type Won } from "../money";
import type { Journal } from "./post-journal";
import type { Split } from "./split";

/** Money captured from a fan: at the provider until its payout; the creator's share is held. */
export function captureJournal({
  orderId,
  creatorId,
  amount,
  split: { fee, vat, net },
}: {
  orderId: OrderId;
  creatorId: UserId;
  amount: Won;
  split: Split;
}): Journal {
  return {
    subject: { event: "capture", orderId },
    entries: [
      { account: "PG_CLEARING", amount },
      { account: "HELD", owner: creatorId, amount: negative(net) },
      { account: "FEE_REVENUE", amount: negative(fee) },
      { account: "VAT_OUT", amount: negative(vat) },
    ],
  };
}

/** After seven days: an order's held share becomes payable. */
export function releaseJournal({
  orderId,
  creatorId,
  net,
}: {
  orderId: OrderId;
  creatorId: UserId;
  net: Won;
}): Journal {
  return {
    subject: { event: "release", orderId },
    entries: [
      { account: "HELD", owner: creatorId, amount: net },
      { account: "PAYABLE", owner: creatorId, amount: negative(net) },
    ],
  };
}

export type ReturnedMoney = {
  subject: { event: "refund"; refundId: RefundId } | { event: "chargeback"; transactionKey: string };
  creatorId: UserId;
  amount: Won;
  parts: Split;
  from: "HELD" | "PAYABLE";
  /** the part of the creator's share no longer payable: owed by them, and deducted from their next payout */
  receivable: Won;
};

/** Money returned to a fan, each part from the account it went to. */
export function returnJournal({ subject, creatorId, amount, parts, from, receivable }: ReturnedMoney): Journal {
  return {
    subject,
    entries: [
      { account: from, owner: creatorId, amount: minus(parts.net, receivable) },
      { account: "ACT_RECEIVABLE", owner: creatorId, amount: receivable },
      { account: "FEE_REVENUE", amount: parts.fee },
      { account: "VAT_OUT", amount: parts.vat },
      { account: "PG_CLEARING", amount: negative(amount) },
    ],
  };
}

/** The provider's payout of one of its transactions and the fee it deducted; negative for a refund. */
export type ProviderSettlement = { transactionKey: string; amount: Won; payOut: Won; supply: Won; vat: Won };

/** The provider's money has reached the bank. The platform bears the fee. */
export function providerSettlementJournal({
  transactionKey,
  amount,
  payOut,
  supply,
  vat,
}: ProviderSettlement): Journal {
  return {
    subject: { event: "pgsettle", transactionKey },
    entries: [
      { account: "BANK", amount: payOut },
      { account: "PG_FEE", amount: supply },
      { account: "VAT_IN", amount: vat },
      { account: "PG_CLEARING", amount: negative(amount) },
    ],
  };
}

type ReversedChargeback = {
  refundId: RefundId;
  creatorId: UserId;
  amount: Won;
  parts: Split;
  to: "HELD" | "PAYABLE";
  /** the part of the creator's share that pays off what they owe for the chargeback */
  receivable: Won;
};

/** A chargeback was won: the reverse of its journal. */
export function chargebackReversalJournal({
  refundId,
  creatorId,
  amount,
  parts,
  to,
  receivable,
}: ReversedChargeback): Journal {
  return {
    subject: { event: "cbwon", refundId },
    entries: [
      { account: "PG_CLEARING", amount },
      { account: to, owner: creatorId, amount: negative(minus(parts.net, receivable)) },
      { account: "ACT_RECEIVABLE", owner: creatorId, amount: negative(receivable) },
      { account: "FEE_REVENUE", amount: negative(parts.fee) },
      { account: "VAT_OUT", amount: negative(parts.vat) },
    ],
  };
}

/** The provider's fee for a chargeback is the platform's loss. */
export function chargebackFeeJournal(refundId: RefundId, fee: Won): Journal {
  return {
    subject: { event: "cbfee", refundId },
    entries: [
      { account: "CHARGEBACK_LOSS", amount: fee },
      { account: "PG_CLEARING", amount: negative(fee) },
    ],
  };
}
