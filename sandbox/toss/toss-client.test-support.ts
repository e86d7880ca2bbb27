import { publicUrl } from "../sandbox.test-support";
import type { Sandbox } from "../server";

export const clientKey = "test_ck_gyeot_sandbox";
export const secretKey = "test_sk_gyeot_sandbox";
export const customerKey = "cus_0f8fad5b-d9cb-469f-a165-70867728950e";
export const successUrl = `${publicUrl}/checkout/done?from=page`;
export const failUrl = `${publicUrl}/checkout/failed`;

export const basic = (text: string): string => `Basic ${Buffer.from(text).toString("base64")}`;

// biome-ignore lint/suspicious/noExplicitAny: a test reads what came, whatever its shape
type Json = any;
type ClientResponse = { status: number; text: string; json: Json; headers: Headers };
type HeaderValues = Record<string, string>;

/** A client of Toss's API, and a buyer who fills in Toss's pages. */
export type TossClient = ReturnType<typeof openTossClient>;

export function openTossClient({ url }: Pick<Sandbox, "url">) {
  let orders = 0;
  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: HeaderValues = {},
  ): Promise<ClientResponse> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: basic(`${secretKey}:`), "content-type": "application/json", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, text, json: text === "" ? undefined : JSON.parse(text), headers: answer.headers };
  }

  /** Fills in a page; returns the address it redirects the buyer to. */
  async function fillIn(
    path: string,
    fields: HeaderValues,
  ): Promise<{ status: number; to: URL; parameters: HeaderValues; page: string }> {
    const usual = { clientKey, customerKey, successUrl, failUrl, action: "confirm", card: "1234" };
    const body = new URLSearchParams({ ...usual, ...fields });
    const answer = await fetch(`${url}${path}`, { method: "POST", body, redirect: "manual" });
    const to = new URL(answer.headers.get("location") ?? "none:");
    return { status: answer.status, to, parameters: Object.fromEntries(to.searchParams), page: await answer.text() };
  }

  async function registerCard(card = "1234"): Promise<string> {
    const { parameters } = await fillIn("/sandbox/billing-auth", { card });
    const issued = await call("POST", "/v1/billing/authorizations/issue", { authKey: parameters.authKey, customerKey });
    return issued.json.billingKey;
  }

  const newOrderId = (): string => `order_${String(++orders).padStart(4, "0")}`;
  const control = (wish: unknown): Promise<ClientResponse> => call("POST", "/sandbox/control", wish);
  const findOrder = (orderId: string): Promise<ClientResponse> => call("GET", `/v1/payments/orders/${orderId}`);

  const charge = (billingKey: string, fields: object = {}, headers: HeaderValues = {}): Promise<ClientResponse> => {
    const body = { customerKey, amount: 10_000, orderId: newOrderId(), orderName: "멤버십", ...fields };
    return call("POST", `/v1/billing/${billingKey}`, body, headers);
  };

  async function openPayment(
    fields: HeaderValues = {},
  ): Promise<{ paymentKey: string; orderId: string; amount: number }> {
    const order = { orderId: newOrderId(), orderName: "후원", amount: "11000", ...fields };
    const { parameters } = await fillIn("/sandbox/pay", order);
    return { paymentKey: parameters.paymentKey ?? "", orderId: order.orderId, amount: Number(order.amount) };
  }

  async function pay(fields: HeaderValues = {}): Promise<ClientResponse> {
    return call("POST", "/v1/payments/confirm", await openPayment(fields));
  }

  return { call, fillIn, registerCard, newOrderId, control, findOrder, charge, openPayment, pay };
}
