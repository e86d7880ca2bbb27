import { TossError } from "../api/errors";
import type { Call } from "../api/handler";
import { readAmount, readOrderId, readText } from "../api/read-fields";
import { capture } from "./capture";
import { current } from "./find-payment";
import type { Payment, PaymentType } from "./payment";

/** Captures a payment its buyer has authenticated on a page, if the client's amount and order match it. */
export function confirm(call: Call, type: PaymentType = "NORMAL"): Payment {
  const { toss, body, caller } = call;
  const paymentKey = readText(body, "paymentKey", 200);
  const orderId = readOrderId(body);
  const amount = readAmount(body);
  const stored = toss.state.payments.get(paymentKey);
  if (!stored || stored.payment.type !== type) throw new TossError("NOT_FOUND_PAYMENT_SESSION");
  if (stored.family !== caller.family) throw new TossError("INVALID_API_KEY");
  const opened = current(toss.state, stored, toss.clock.now());
  if (opened.payment.status === "EXPIRED") throw new TossError("NOT_FOUND_PAYMENT_SESSION");
  if (opened.payment.status !== "IN_PROGRESS") throw new TossError("ALREADY_PROCESSED_PAYMENT");
  if (opened.payment.orderId !== orderId || opened.payment.totalAmount !== amount) {
    throw new TossError("INVALID_REQUEST");
  }
  return capture(call, opened);
}
