import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { type Markup, renderPage } from "../../page";
import { describeError } from "../api/errors";
import { numberOf, readCard, registrationFails, testCardOf } from "../cards/test-cards";
import { readWallet, walletChoices } from "../cards/wallets";
import type { Toss } from "../toss";
import { renderCardForm, renderRefused } from "./card-form";
import { type PageRequest, type RefusedRequest, readPageRequest, withParameters } from "./page-request";
import { type ChosenCard, type PaymentPage, paymentPages, savedMethods } from "./payment-pages";
import { sdkScript } from "./sdk-script";
import { pageTexts } from "./texts";

/** The buyer's pages, without script. */
export function pageRoutes(toss: Toss): Hono {
  const routes = new Hono();
  routes.use(async (c, next) => {
    await next();
    c.header("cache-control", "no-store");
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "no-referrer");
    // Browsers also apply form-action to the redirect that answers the form.
    const returns = `form-action 'self' ${toss.returnOrigin}`;
    c.header(
      "content-security-policy",
      `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; ${returns}`,
    );
  });
  for (const page of paymentPages) {
    routes.get(page.path, (c) => show(c, toss, page));
    routes.post(page.path, (c) => submit(c, toss, page));
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

function show(c: Context, toss: Toss, page: PaymentPage) {
  const request = readPageRequest(toss, c.req.query(), page.needs);
  return isRefused(request) ? c.html(renderRefused(request), 400) : c.html(renderForm(toss, page, request));
}

async function submit(c: Context, toss: Toss, page: PaymentPage) {
  const { action, card, cardNumber, ...fields } = texts(await c.req.parseBody());
  const request = readPageRequest(toss, fields, page.needs);
  if (isRefused(request)) return c.html(renderRefused(request), 400);
  if (action === "cancel") return c.redirect(failure(request, "PAY_PROCESS_CANCELED"), 303);
  const chosen = readChosen(toss, page, request, card ?? "", cardNumber ?? "");
  if (!chosen) return c.html(renderForm(toss, page, request, pageTexts[request.lang].badNumber), 400);
  if (chosen.face.testCard === registrationFails) return c.redirect(failure(request, "REJECT_CARD_COMPANY"), 303);
  return c.redirect(withParameters(request.success, page.confirm(toss, request, chosen)), 303);
}

const isRefused = (request: PageRequest | RefusedRequest): request is RefusedRequest => "problem" in request;

function texts(form: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(entries);
}

function readChosen(
  toss: Toss,
  page: PaymentPage,
  request: PageRequest,
  card: string,
  typed: string,
): ChosenCard | undefined {
  const saved = savedMethods(toss, page, request).find(([methodKey]) => methodKey === card);
  if (saved) return { face: saved[1].face, methodKey: saved[0] };
  const wallet = request.easyPay ? readWallet(card) : undefined;
  if (wallet) return { ...wallet, methodKey: null };
  const face = readCard(card === "other" ? typed : numberOf(card));
  return face && { face, methodKey: null };
}

/** Toss names the failed order, except when the buyer canceled. */
function failure(request: PageRequest, code: string): string {
  const message = describeError(code, request.lang).message;
  const parameters: Record<string, string> = { code, message };
  if (request.orderId && code !== "PAY_PROCESS_CANCELED") parameters.orderId = request.orderId;
  return withParameters(request.fail, parameters);
}

function renderForm(toss: Toss, page: PaymentPage, request: PageRequest, error?: string): Markup {
  const saved = savedMethods(toss, page, request).map(([value, { face }]) => ({
    value,
    label: face.number,
    says: testCardOf(face.testCard).says[request.lang],
  }));
  const { path, title, submit } = page;
  const { lang, easyPay } = request;
  const wallets = walletChoices.map(({ value, label, says }) => ({ value, label: label[lang], says: says[lang] }));
  return renderCardForm({
    path,
    title: easyPay ?? title[lang],
    submit: submit[lang],
    request,
    saved: easyPay ? wallets : saved,
    error,
  });
}

function showReceipt(c: Context, toss: Toss) {
  const stored = toss.state.payments.get(c.req.param("paymentKey") ?? "");
  if (!stored) return c.notFound();
  const { orderName, status, totalAmount, balanceAmount, approvedAt } = stored.payment;
  const body = html`<h1>매출전표 · Receipt</h1><dl class="box">
<dt>주문 · Order</dt><dd>${orderName}</dd><dt>상태 · Status</dt><dd>${status}</dd>
<dt>금액 · Amount</dt><dd>${totalAmount.toLocaleString("ko-KR")}</dd>
<dt>잔액 · Balance</dt><dd>${balanceAmount.toLocaleString("ko-KR")}</dd><dt>승인 · Approved</dt><dd>${approvedAt}</dd></dl>`;
  return c.html(renderPage({ lang: "ko", title: "매출전표", body }));
}
