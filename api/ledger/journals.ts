import { minus, negative, type Won } from "../money";
import type { Journal } from "./post-journal";
import type { Split } from "./split";

/** Money captured from a fan: with the provider until it settles; the creator's share is held. */
export function captureJournal(orderId: string, creatorId: string, amount: Won, { fee, vat, net }: Split): Journal {
  return {
    key: `capture:${orderId}`,
    event: "capture",
    entries: [
      { account: "PG_CLEARING", amount },
      { account: "HELD", owner: creatorId, amount: negative(net) },
      { account: "FEE_REVENUE", amount: negative(fee) },
      { account: "VAT_OUT", amount: negative(vat) },
    ],
  };
}

/** Seven days have passed: what was held of an order's share is the creator's to ask for. */
export function releaseJournal(orderId: string, creatorId: string, net: Won): Journal {
  return {
    key: `release:${orderId}`,
    event: "release",
    entries: [
      { account: "HELD", owner: creatorId, amount: net },
      { account: "PAYABLE", owner: creatorId, amount: negative(net) },
    ],
  };
}

export type ReturnedMoney = {
  /** of a refund its own id, of a chargeback the provider's transaction */
  key: `refund:${string}` | `chargeback:${string}`;
  creatorId: string;
  amount: Won;
  parts: Split;
  from: "HELD" | "PAYABLE";
  /** what of the creator's part is not there to be taken: owed by them, and kept back when they are paid */
  receivable: Won;
};

/** Money gone back to a fan, each part from where it went. */
export function returnJournal({ key, creatorId, amount, parts, from, receivable }: ReturnedMoney): Journal {
  return {
    key,
    event: key.startsWith("refund:") ? "refund" : "chargeback",
    entries: [
      { account: from, owner: creatorId, amount: minus(parts.net, receivable) },
      { account: "ACT_RECEIVABLE", owner: creatorId, amount: receivable },
      { account: "FEE_REVENUE", amount: parts.fee },
      { account: "VAT_OUT", amount: parts.vat },
      { account: "PG_CLEARING", amount: negative(amount) },
    ],
  };
}

/** What the provider has paid out of a movement of theirs, and kept as their fee; negative for one that went back. */
export type ProviderSettlement = { transactionKey: string; amount: Won; payOut: Won; supply: Won; vat: Won };

/** The provider's money has come to the bank. The fee is the platform's to bear. */
export function providerSettlementJournal({
  transactionKey,
  amount,
  payOut,
  supply,
  vat,
}: ProviderSettlement): Journal {
  return {
    key: `pgsettle:${transactionKey}`,
    event: "pgsettle",
    entries: [
      { account: "BANK", amount: payOut },
      { account: "PG_FEE", amount: supply },
      { account: "VAT_IN", amount: vat },
      { account: "PG_CLEARING", amount: negative(amount) },
    ],
  };
}

type WonBack = {
  refundId: string;
  creatorId: string;
  amount: Won;
  parts: Split;
  to: "HELD" | "PAYABLE";
  /** what of the creator's part settles what they owe for it */
  receivable: Won;
};

/** A chargeback was won: the reverse of what it took. */
export function chargebackReversalJournal({ refundId, creatorId, amount, parts, to, receivable }: WonBack): Journal {
  return {
    key: `cbwon:${refundId}`,
    event: "cbwon",
    entries: [
      { account: "PG_CLEARING", amount },
      { account: to, owner: creatorId, amount: negative(minus(parts.net, receivable)) },
      { account: "ACT_RECEIVABLE", owner: creatorId, amount: negative(receivable) },
      { account: "FEE_REVENUE", amount: negative(parts.fee) },
      { account: "VAT_OUT", amount: negative(parts.vat) },
    ],
  };
}

/** What the provider asks for a chargeback is the platform's loss. */
export function chargebackFeeJournal(refundId: string, fee: Won): Journal {
  return {
    key: `cbfee:${refundId}`,
    event: "cbfee",
    entries: [
      { account: "CHARGEBACK_LOSS", amount: fee },
      { account: "PG_CLEARING", amount: negative(fee) },
    ],
  };
}
