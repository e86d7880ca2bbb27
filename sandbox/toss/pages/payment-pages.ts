import type { Language } from "../../page";
import { codeForMs, methodsOf, newCustomer, registerMethod } from "../brandpay/brandpay";
import type { CardFace } from "../cards/test-cards";
import { minuteMs } from "../clock";
import { openPayment, type PaymentType, randomKey } from "../payments/payment";
import type { Toss } from "../toss";
import type { PageRequest, RequiredFields } from "./page-request";

/** `methodKey` is set if the customer chose a registered card, `points` are what an easy pay uses of its own. */
export type ChosenCard = { face: CardFace; methodKey: string | null; points?: number };

/** A page of the provider: its required fields, and its return parameters once a card is chosen. */
export type PaymentPage = {
  path: string;
  needs: RequiredFields;
  title: Record<Language, string>;
  submit: Record<Language, string>;
  offersSaved: boolean;
  confirm(toss: Toss, request: PageRequest, chosen: ChosenCard): Record<string, string>;
};

const sessionForMs = 10 * minuteMs;

const billingAuth: PaymentPage = {
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

const brandpayAuthorize: PaymentPage = {
  path: "/sandbox/brandpay/authorize",
  needs: { customerKey: true, successName: "redirectUrl" },
  title: { ko: "간편결제 카드 추가", en: "Add a card" },
  submit: { ko: "동의하고 카드 추가하기", en: "Agree and add this card" },
  offersSaved: false,
  confirm(toss, { customerKey: key }, { face }) {
    const customerKey = key ?? "";
    registerMethod(toss, customerKey, face);
    const code = randomKey("bpac_");
    const customer = toss.state.customers.get(customerKey) ?? newCustomer;
    toss.state.customers.put(customerKey, { ...customer, code, codeExpiresAt: toss.clock.now() + codeForMs });
    return { code, customerKey };
  },
};

const brandpayPay: PaymentPage = {
  path: "/sandbox/brandpay/pay",
  needs: { customerKey: true, order: true },
  title: { ko: "등록한 카드로 결제", en: "Pay with a registered card" },
  submit: { ko: "결제하기", en: "Pay" },
  offersSaved: true,
  confirm(toss, request, { face, methodKey }) {
    const registration = methodKey ?? registerMethod(toss, request.customerKey ?? "", face);
    return openSession(toss, request, "BRANDPAY", { face, methodKey }, registration);
  },
};

const pay: PaymentPage = {
  path: "/sandbox/pay",
  needs: { order: true, takesEasyPay: true },
  title: { ko: "카드 결제", en: "Pay by card" },
  submit: { ko: "결제하기", en: "Pay" },
  offersSaved: false,
  confirm: (toss, request, chosen) => openSession(toss, request, "NORMAL", chosen, null),
};

export const paymentPages: PaymentPage[] = [billingAuth, brandpayAuthorize, brandpayPay, pay];

export const savedMethods = (toss: Toss, { offersSaved }: PaymentPage, { customerKey }: PageRequest) =>
  offersSaved ? methodsOf(toss, customerKey ?? "") : [];

/** The buyer is authenticated; the client has ten minutes to confirm. */
function openSession(
  toss: Toss,
  request: PageRequest,
  type: PaymentType,
  { face, points = 0 }: ChosenCard,
  registration: string | null,
) {
  const now = toss.clock.now();
  const { orderId, orderName, amount, family, customerKey } = request;
  const easyPay = request.easyPay ? { provider: request.easyPay, points } : null;
  const payment = openPayment({ type, orderId, orderName, amount, easyPay }, now, toss.url());
  const { paymentKey } = payment;
  const expiresAt = now + sessionForMs;
  toss.state.savePayment({ payment, family, customerKey, face, registration: registration ?? paymentKey, expiresAt });
  return { paymentType: type, paymentKey, orderId, amount: String(amount) };
}
