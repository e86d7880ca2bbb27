import { Hono } from "hono";
import type { Wire } from "../wire";
import { byAccessToken, bySecretKey } from "./api/authenticate";
import { describeError, TossError } from "./api/errors";
import { speak } from "./api/handler";
import {
  confirmBrandpay,
  issueToken,
  listMethods,
  payWithMethod,
  removeCustomer,
  removeMethod,
} from "./brandpay/brandpay";
import { agreeToTerms, listTerms } from "./brandpay/terms";
import { chargeBillingKey, issueBillingKey, removeBillingKey } from "./cards/billing-keys";
import { control, showControls } from "./control/control";
import { pageRoutes } from "./pages/routes";
import { cancel } from "./payments/cancel";
import { confirm } from "./payments/confirm";
import { findByKey, findByOrder } from "./payments/look-up";
import { listSettlements, listTransactions } from "./settlements/transactions";
import type { Toss } from "./toss";

/** The provider's API, its pages and the controls of the double. */
export function tossRoutes(toss: Toss): Hono<Wire> {
  const routes = new Hono<Wire>();
  routes.post("/v1/billing/authorizations/issue", speak(toss, "issue", issueBillingKey));
  routes.post("/v1/billing/:billingKey", speak(toss, "charge", chargeBillingKey));
  routes.delete("/v1/billing/:billingKey", speak(toss, "remove", removeBillingKey));

  routes.post(
    "/v1/payments/confirm",
    speak(toss, "confirm", (call) => confirm(call), bySecretKey),
  );
  routes.get("/v1/payments/orders/:orderId", speak(toss, "look-up", findByOrder, bySecretKey));
  routes.get("/v1/payments/:paymentKey", speak(toss, "look-up", findByKey, bySecretKey));
  routes.post("/v1/payments/:paymentKey/cancel", speak(toss, "cancel", cancel, bySecretKey));
  routes.get("/v1/transactions", speak(toss, "transactions", listTransactions, bySecretKey));
  routes.get("/v1/settlements", speak(toss, "settlements", listSettlements, bySecretKey));

  const brandpay = "/v1/brandpay";
  routes.post(`${brandpay}/authorizations/access-token`, speak(toss, "brandpay", issueToken));
  routes.get(`${brandpay}/payments/methods`, speak(toss, "brandpay", listMethods, byAccessToken));
  routes.get(`${brandpay}/payments/methods/:customerKey`, speak(toss, "brandpay", listMethods));
  routes.post(`${brandpay}/payments/methods/card/remove`, speak(toss, "brandpay", removeMethod, byAccessToken));
  routes.post(`${brandpay}/customers/remove`, speak(toss, "brandpay", removeCustomer, byAccessToken));
  routes.get(`${brandpay}/terms`, speak(toss, "brandpay", listTerms));
  routes.post(`${brandpay}/terms/agree`, speak(toss, "brandpay", agreeToTerms));
  routes.post(`${brandpay}/payments`, speak(toss, "charge", payWithMethod));
  routes.post(`${brandpay}/payments/confirm`, speak(toss, "confirm", confirmBrandpay));
  routes.all("/v1/*", () => fail("NOT_FOUND"));

  routes.get("/sandbox/control", (c) => c.json(showControls(toss)));
  routes.post("/sandbox/control", (c) => control(toss, c).catch(refuseControl));
  routes.route("/", pageRoutes(toss));
  return routes;
}

function refuseControl(error: unknown): Response {
  if (error instanceof TossError) return fail(error.code);
  throw error;
}

function fail(code: string): Response {
  const { status, message } = describeError(code, "ko");
  return Response.json({ code, message }, { status });
}
