import type { Language } from "../../page";
import { codeForMs, methodsOf, registerMethod, stranger } from "../brandpay/brandpay";
import type { CardFace } from "../cards/test-cards";
import { minuteMs } from "../clock";
import { openPayment, type PaymentType, randomKey } from "../payments/payment";
import type { Toss } from "../toss";
import type { Ask, Needs } from "./page-request";

/** `methodKey` is set when the customer chose a card they already have. */
export type Chosen = { face: CardFace; methodKey: string | null };

/** A page of the provider: what it needs, and what its return carries once a card is chosen. */
export type Window = {
  path: string;
  needs: Needs;
  title: Record<Language, string>;
  submit: Record<Language, string>;
  offersSaved: boolean;
  confirm(toss: Toss, ask: Ask, chosen: Chosen): Record<string, string>;
};

const sessionForMs = 10 * minuteMs;

const billingAuth: Window = {
  path: "/sandbox/billing-auth",
  needs: { customerKey: true },
  title: { ko: "자동결제 카드 등록", en: "Register a card for automatic payments" },
  submit: { ko: "이 카드 등록하기", en: "Register this card" },
  offersSaved: false,
  confirm(toss, { customerKey, family }, { face }) {
    const authKey = randomKey("auth_");
    const expiresAt = toss.clock.now() + sessionForMs;
    toss.state.authKeys.put(authKey, { customerKey: customerKey ?? "", face, family, expiresAt, usedAt: null });
    return { customerKey: customerKey ?? "", authKey };
  },
};

const brandpayAuthorize: Window = {
  path: "/sandbox/brandpay/authorize",
  needs: { customerKey: true, successName: "redirectUrl" },
  title: { ko: "간편결제 카드 추가", en: "Add a card" },
  submit: { ko: "동의하고 카드 추가하기", en: "Agree and add this card" },
  offersSaved: false,
  confirm(toss, { customerKey: key }, { face }) {
    const customerKey = key ?? "";
    registerMethod(toss, customerKey, face);
    const code = randomKey("bpac_");
    const customer = toss.state.customers.get(customerKey) ?? stranger;
    toss.state.customers.put(customerKey, { ...customer, code, codeExpiresAt: toss.clock.now() + codeForMs });
    return { code, customerKey };
  },
};

const brandpayPay: Window = {
  path: "/sandbox/brandpay/pay",
  needs: { customerKey: true, order: true },
  title: { ko: "등록한 카드로 결제", en: "Pay with a registered card" },
  submit: { ko: "결제하기", en: "Pay" },
  offersSaved: true,
  confirm(toss, ask, { face, methodKey }) {
    const registration = methodKey ?? registerMethod(toss, ask.customerKey ?? "", face);
    return openSession(toss, ask, "BRANDPAY", face, registration);
  },
};

const pay: Window = {
  path: "/sandbox/pay",
  needs: { order: true },
  title: { ko: "카드 결제", en: "Pay by card" },
  submit: { ko: "결제하기", en: "Pay" },
  offersSaved: false,
  confirm: (toss, ask, { face }) => openSession(toss, ask, "NORMAL", face, null),
};

export const windows: Window[] = [billingAuth, brandpayAuthorize, brandpayPay, pay];

export const savedMethods = (toss: Toss, { offersSaved }: Window, { customerKey }: Ask) =>
  offersSaved ? methodsOf(toss, customerKey ?? "") : [];

/** The buyer is authenticated; the shop has ten minutes to confirm. */
function openSession(toss: Toss, ask: Ask, type: PaymentType, face: CardFace, registration: string | null) {
  const now = toss.clock.now();
  const { orderId, orderName, amount, family, customerKey } = ask;
  const payment = openPayment({ type, orderId, orderName, amount }, now, toss.url());
  const { paymentKey } = payment;
  const expiresAt = now + sessionForMs;
  toss.state.keep({ payment, family, customerKey, face, registration: registration ?? paymentKey, expiresAt });
  return { paymentType: type, paymentKey, orderId, amount: String(amount) };
}
