import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { type Markup, renderPage } from "../../page";
import { describeError } from "../api/errors";
import { numberOf, readCard, registrationFails, testCardOf } from "../cards/test-cards";
import type { Toss } from "../toss";
import { renderCardForm, renderRefused } from "./card-form";
import { type Ask, type Refused, readAsk, withParameters } from "./page-request";
import { type Chosen, savedMethods, type Window, windows } from "./payment-pages";
import { sdkScript } from "./sdk";
import { words } from "./texts";

/** The pages a buyer sees, without script. */
export function pageRoutes(toss: Toss): Hono {
  const routes = new Hono();
  routes.use(async (c, next) => {
    await next();
    c.header("cache-control", "no-store");
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "no-referrer");
    // A browser checks form-action against the redirect that answers the form, too.
    const returns = `form-action 'self' ${toss.returnOrigin}`;
    c.header(
      "content-security-policy",
      `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; ${returns}`,
    );
  });
  for (const window of windows) {
    routes.get(window.path, (c) => show(c, toss, window));
    routes.post(window.path, (c) => submit(c, toss, window));
  }
  routes.get("/v2/standard", (c) =>
    c.body(sdkScript(toss.url()), 200, {
      "content-type": "text/javascript; charset=utf-8",
      "cross-origin-resource-policy": "cross-origin",
    }),
  );
  routes.get("/sandbox/receipt/:paymentKey", (c) => showReceipt(c, toss));
  return routes;
}

function show(c: Context, toss: Toss, window: Window) {
  const ask = readAsk(toss, c.req.query(), window.needs);
  return isRefused(ask) ? c.html(renderRefused(ask), 400) : c.html(renderForm(toss, window, ask));
}

async function submit(c: Context, toss: Toss, window: Window) {
  const { action, card, cardNumber, ...fields } = texts(await c.req.parseBody());
  const ask = readAsk(toss, fields, window.needs);
  if (isRefused(ask)) return c.html(renderRefused(ask), 400);
  if (action === "cancel") return c.redirect(failure(ask, "PAY_PROCESS_CANCELED"), 303);
  const chosen = readChosen(toss, window, ask, card ?? "", cardNumber ?? "");
  if (!chosen) return c.html(renderForm(toss, window, ask, words[ask.lang].badNumber), 400);
  if (chosen.face.testCard === registrationFails) return c.redirect(failure(ask, "REJECT_CARD_COMPANY"), 303);
  return c.redirect(withParameters(ask.success, window.confirm(toss, ask, chosen)), 303);
}

const isRefused = (ask: Ask | Refused): ask is Refused => "problem" in ask;

function texts(form: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(entries);
}

function readChosen(toss: Toss, window: Window, ask: Ask, card: string, typed: string): Chosen | undefined {
  const saved = savedMethods(toss, window, ask).find(([methodKey]) => methodKey === card);
  if (saved) return { face: saved[1].face, methodKey: saved[0] };
  const face = readCard(card === "other" ? typed : numberOf(card));
  return face && { face, methodKey: null };
}

/** Toss names the order it failed for, except when the buyer simply left. */
function failure(ask: Ask, code: string): string {
  const message = describeError(code, ask.lang).message;
  const parameters: Record<string, string> = { code, message };
  if (ask.orderId && code !== "PAY_PROCESS_CANCELED") parameters.orderId = ask.orderId;
  return withParameters(ask.fail, parameters);
}

function renderForm(toss: Toss, window: Window, ask: Ask, error?: string): Markup {
  const saved = savedMethods(toss, window, ask).map(([value, { face }]) => ({
    value,
    label: face.number,
    says: testCardOf(face.testCard).says[ask.lang],
  }));
  const { path, title, submit } = window;
  return renderCardForm({ path, title: title[ask.lang], submit: submit[ask.lang], ask, saved, error });
}

function showReceipt(c: Context, toss: Toss) {
  const kept = toss.state.payments.get(c.req.param("paymentKey") ?? "");
  if (!kept) return c.notFound();
  const { orderName, status, totalAmount, balanceAmount, approvedAt } = kept.payment;
  const body = html`<h1>매출전표 · Receipt</h1><dl class="box">
<dt>주문 · Order</dt><dd>${orderName}</dd><dt>상태 · Status</dt><dd>${status}</dd>
<dt>금액 · Amount</dt><dd>${totalAmount.toLocaleString("ko-KR")}</dd>
<dt>잔액 · Balance</dt><dd>${balanceAmount.toLocaleString("ko-KR")}</dd><dt>승인 · Approved</dt><dd>${approvedAt}</dd></dl>`;
  return c.html(renderPage({ lang: "ko", title: "매출전표", body }));
}
