import { randomBytes } from "node:crypto";
import type { CardFace } from "../cards/test-cards";
import { isBalance } from "../cards/wallets";
import { formatKst } from "../clock";

export type PaymentType = "NORMAL" | "BILLING" | "BRANDPAY";
type PaymentStatus = "READY" | "IN_PROGRESS" | "DONE" | "PARTIAL_CANCELED" | "CANCELED" | "ABORTED" | "EXPIRED";

export type Cancel = {
  transactionKey: string;
  cancelReason: string;
  taxExemptionAmount: number;
  canceledAt: string;
  transferDiscountAmount: number;
  easyPayDiscountAmount: number;
  receiptKey: string | null;
  cancelAmount: number;
  taxFreeAmount: number;
  refundableAmount: number;
  cancelStatus: "DONE";
  cancelRequestId: string | null;
};

/** `amount` is of the balance; `discountAmount`, of points, is paid to the shop as the rest is. */
type EasyPay = { provider: string; amount: number; discountAmount: number };

/** The Payment object of Toss's API, version 2022-11-16. */
export type Payment = {
  mId: string;
  version: string;
  paymentKey: string;
  lastTransactionKey: string | null;
  orderId: string;
  orderName: string;
  type: PaymentType;
  status: PaymentStatus;
  requestedAt: string;
  approvedAt: string | null;
  useEscrow: false;
  cultureExpense: false;
  currency: "KRW";
  country: "KR";
  method: "카드" | "간편결제";
  totalAmount: number;
  balanceAmount: number;
  suppliedAmount: number;
  vat: number;
  taxFreeAmount: number;
  taxExemptionAmount: number;
  isPartialCancelable: boolean;
  card: Record<string, unknown> | null;
  easyPay: EasyPay | null;
  cancels: Cancel[] | null;
  receipt: { url: string } | null;
  checkout: { url: string } | null;
  failure: { code: string; message: string } | null;
  secret: string;
  metadata: Record<string, string> | null;
};

export const mId = "gyeot_sandbox";

export const randomKey = (prefix: string): string => `${prefix}${randomBytes(15).toString("base64url")}`;

type NewPayment = {
  type: PaymentType;
  orderId: string;
  orderName: string;
  amount: number;
  taxFreeAmount?: number;
  metadata?: Record<string, string> | null;
  /** the easy pay that the buyer authenticated with, and the points used there */
  easyPay?: { provider: string; points: number } | null;
};

/** A payment whose buyer is authenticated and whose money has not moved. */
export function openPayment(request: NewPayment, now: number, url: string): Payment {
  const paymentKey = randomKey("tgyeot");
  return withBalance(
    {
      mId,
      version: "2022-11-16",
      paymentKey,
      lastTransactionKey: null,
      orderId: request.orderId,
      orderName: request.orderName,
      type: request.type,
      status: "IN_PROGRESS",
      requestedAt: formatKst(now),
      approvedAt: null,
      useEscrow: false,
      cultureExpense: false,
      currency: "KRW",
      country: "KR",
      method: request.easyPay ? "간편결제" : "카드",
      totalAmount: request.amount,
      balanceAmount: request.amount,
      suppliedAmount: 0,
      vat: 0,
      taxFreeAmount: request.taxFreeAmount ?? 0,
      taxExemptionAmount: 0,
      isPartialCancelable: true,
      card: null,
      easyPay: request.easyPay
        ? { provider: request.easyPay.provider, amount: 0, discountAmount: request.easyPay.points }
        : null,
      cancels: null,
      receipt: null,
      checkout: { url: `${url}/sandbox/receipt/${paymentKey}` },
      failure: null,
      secret: randomKey("ps_"),
      metadata: request.metadata ?? null,
    },
    request.amount,
  );
}

/** The tax in a balance is one eleventh of it, rounded. */
export function withBalance(payment: Payment, balanceAmount: number): Payment {
  const vat = Math.round(Math.max(0, balanceAmount - payment.taxFreeAmount) / 11);
  return {
    ...payment,
    balanceAmount,
    vat,
    suppliedAmount: balanceAmount - vat - Math.min(payment.taxFreeAmount, balanceAmount),
  };
}

export function approved(payment: Payment, face: CardFace, now: number, url: string): Payment {
  const { easyPay, totalAmount } = payment;
  const rest = totalAmount - (easyPay?.discountAmount ?? 0);
  return {
    ...payment,
    status: "DONE",
    approvedAt: formatKst(now),
    lastTransactionKey: randomKey("txrd_"),
    card: isBalance(face) ? null : describeCard(face, rest),
    easyPay: easyPay && { ...easyPay, amount: isBalance(face) ? rest : 0 },
    receipt: { url: `${url}/sandbox/receipt/${payment.paymentKey}` },
  };
}

export const isCaptured = ({ status }: Payment): boolean =>
  status === "DONE" || status === "PARTIAL_CANCELED" || status === "CANCELED";

function describeCard(face: CardFace, amount: number): Record<string, unknown> {
  return {
    amount,
    issuerCode: face.issuerCode,
    acquirerCode: face.acquirerCode,
    number: face.number,
    installmentPlanMonths: 0,
    approveNo: String(10_000_000 + (randomBytes(4).readUInt32BE() % 90_000_000)),
    useCardPoint: false,
    cardType: face.cardType,
    ownerType: face.ownerType,
    acquireStatus: "READY",
    isInterestFree: false,
    interestPayer: null,
  };
}
