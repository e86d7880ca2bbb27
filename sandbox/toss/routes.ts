import { Hono } from "hono";
import type { Wire } from "../wire";
import { byAccessToken, bySecretKey } from "./api/authenticate";
import { describeError, TossError } from "./api/errors";
import { createHandler } from "./api/handler";
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
import { findByKey, findByOrder } from "./payments/find-payment";
import { listSettlements, listTransactions } from "./settlements/transactions";
import type { Toss } from "./toss";

/** The provider's API, its pages and the control endpoint of the double. */
export function tossRoutes(toss: Toss): Hono<Wire> {
  const routes = new Hono<Wire>();
  routes.post("/v1/billing/authorizations/issue", createHandler(toss, "issue", issueBillingKey));
  routes.post("/v1/billing/:billingKey", createHandler(toss, "charge", chargeBillingKey));
  routes.delete("/v1/billing/:billingKey", createHandler(toss, "remove", removeBillingKey));

  routes.post(
    "/v1/payments/confirm",
    createHandler(toss, "confirm", (call) => confirm(call), bySecretKey),
  );
  routes.get("/v1/payments/orders/:orderId", createHandler(toss, "look-up", findByOrder, bySecretKey));
  routes.get("/v1/payments/:paymentKey", createHandler(toss, "look-up", findByKey, bySecretKey));
  routes.post("/v1/payments/:paymentKey/cancel", createHandler(toss, "cancel", cancel, bySecretKey));
  routes.get("/v1/transactions", createHandler(toss, "transactions", listTransactions, bySecretKey));
  routes.get("/v1/settlements", createHandler(toss, "settlements", listSettlements, bySecretKey));

  const brandpay = "/v1/brandpay";
  routes.post(`${brandpay}/authorizations/access-token`, createHandler(toss, "brandpay", issueToken));
  routes.get(`${brandpay}/payments/methods`, createHandler(toss, "brandpay", listMethods, byAccessToken));
  routes.get(`${brandpay}/payments/methods/:customerKey`, createHandler(toss, "brandpay", listMethods));
  routes.post(`${brandpay}/payments/methods/card/remove`, createHandler(toss, "brandpay", removeMethod, byAccessToken));
  routes.post(`${brandpay}/customers/remove`, createHandler(toss, "brandpay", removeCustomer, byAccessToken));
  routes.get(`${brandpay}/terms`, createHandler(toss, "brandpay", listTerms));
  routes.post(`${brandpay}/terms/agree`, createHandler(toss, "brandpay", agreeToTerms));
  routes.post(`${brandpay}/payments`, createHandler(toss, "charge", payWithMethod));
  routes.post(`${brandpay}/payments/confirm`, createHandler(toss, "confirm", confirmBrandpay));
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
