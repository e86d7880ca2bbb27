import { html } from "hono/html";
import { type Markup, renderPage } from "../../page";
import { numberOf, testCards } from "../cards/test-cards";
import type { PageRequest, RefusedRequest } from "./page-request";
import { pageTexts } from "./texts";

type Choice = { value: string; label: string; says: string };

type Form = {
  path: string;
  title: string;
  submit: string;
  request: PageRequest;
  /** the customer's registered cards, or what an easy pay has besides cards */
  saved: Choice[];
  error?: string;
};

export function renderCardForm({ path, title, submit, request, saved, error }: Form): Markup {
  const texts = pageTexts[request.lang];
  const body = html`${top(path, request)}
<h1>${title}</h1>
<p class="note">${texts.banner}</p>
${error ? html`<p class="error" role="alert">${error}</p>` : ""}
${summary(request)}
<form method="post" action="${path}">
${Object.entries(request.fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${saved.length > 0 ? group(request.easyPay ? texts.wallet : texts.saved, saved, saved[0]?.value) : ""}
${group(texts.cards, testChoices(request), saved.length > 0 ? undefined : testCards[0]?.last4)}
<label class="small" for="cardNumber">${texts.number}</label>
<input class="number" id="cardNumber" name="cardNumber" inputmode="numeric" autocomplete="off" maxlength="23" placeholder="4330 1234 1234 1234">
<button name="action" value="confirm">${submit}</button>
<button class="quiet" name="action" value="cancel">${texts.cancel}</button>
</form>`;
  return renderPage({ lang: request.lang, title, body });
}

export function renderRefused({ lang, problem }: RefusedRequest): Markup {
  const title = pageTexts[lang].refused;
  return renderPage({ lang, title, body: html`<h1>${title}</h1><p class="error" role="alert">${problem}</p>` });
}

function top(path: string, request: PageRequest): Markup {
  const fields = new URLSearchParams({ ...request.fields, lang: request.lang === "ko" ? "en" : "ko" });
  return html`<div class="top"><span>Toss sandbox</span><a href="${path}?${fields}">${pageTexts[request.lang].other}</a></div>`;
}

function summary(request: PageRequest): Markup {
  const texts = pageTexts[request.lang];
  const amount = texts.won(request.amount.toLocaleString("ko-KR"));
  const order = html`<dt>${texts.order}</dt><dd>${request.orderName}</dd><dt>${texts.amount}</dt><dd><strong>${amount}</strong></dd>`;
  const customer = html`<dt>${texts.customer}</dt><dd class="small">${request.customerKey}</dd>`;
  return html`<dl class="box">${request.orderId ? order : ""}${request.customerKey ? customer : ""}</dl>`;
}

function testChoices({ lang }: PageRequest): Choice[] {
  const { anyCard, anyCardSays } = pageTexts[lang];
  const cards = testCards.map(({ last4, says }) => ({ value: last4, label: numberOf(last4), says: says[lang] }));
  return [...cards, { value: "other", label: anyCard, says: anyCardSays }];
}

function group(legend: string, choices: Choice[], checked: string | undefined): Markup {
  return html`<fieldset class="box"><legend>${legend}</legend>
${choices.map(
  ({ value, label, says }) =>
    html`<label class="card"><input type="radio" name="card" value="${value}" required ${value === checked ? "checked" : ""}><strong class="mono">${label}</strong><span class="small">${says}</span></label>`,
)}
</fieldset>`;
}
