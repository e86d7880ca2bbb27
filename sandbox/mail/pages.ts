import { html, raw } from "hono/html";
import { type Language, type Markup, renderPage } from "../page";
import type { Mail } from "./inbox";

const ko = {
  title: "받은 메일함",
  empty: "아직 받은 메일이 없어요.",
  search: "받는 사람으로 검색",
  find: "검색",
  code: "인증 코드",
  back: "받은 메일함으로",
  from: "보낸 사람",
  to: "받는 사람",
  at: "받은 시각",
  text: "글",
  html: "HTML",
  headers: "머리글",
  missing: "그런 메일은 없어요.",
};
const en: typeof ko = {
  title: "Inbox",
  empty: "No mail yet.",
  search: "Search by recipient",
  find: "Search",
  code: "Verification code",
  back: "Back to the inbox",
  from: "From",
  to: "To",
  at: "Received",
  text: "Text",
  html: "HTML",
  headers: "Headers",
  missing: "There is no such mail.",
};
const pageTexts: Record<Language, typeof ko> = { ko, en };

export function renderInbox(lang: Language, mails: Mail[], search: string): Markup {
  const texts = pageTexts[lang];
  const row = (
    mail: Mail,
  ): Markup => html`<li><a href="/mail/${mail.id}?lang=${lang}"><strong>${mail.subject || "—"}</strong><br>
<span class="small">${mail.to.join(", ")} · <time datetime="${mail.receivedAt}">${showTime(mail.receivedAt)}</time></span></a></li>`;
  const body = html`${top(lang, `/mail?to=${encodeURIComponent(search)}&`)}
<h1>${texts.title}</h1>
<form method="get" action="/mail"><input type="hidden" name="lang" value="${lang}">
<label class="small" for="to">${texts.search}</label>
<input class="number" id="to" name="to" type="search" value="${search}"><button class="quiet">${texts.find}</button></form>
${mails.length > 0 ? html`<ul class="mails box">${mails.map(row)}</ul>` : html`<p class="box">${texts.empty}</p>`}`;
  return renderPage({ lang, title: texts.title, body });
}

export function renderMail(lang: Language, mail: Mail): Markup {
  const texts = pageTexts[lang];
  const code = /(?<!\d)\d{6}(?!\d)/.exec(mail.text || mail.subject)?.[0];
  // The mail's markup runs no script and sends nothing: its links open in another tab.
  const own = `<base target="_blank">${mail.html}`;
  const body = html`${top(lang, `/mail/${mail.id}?`)}
<p><a href="/mail?lang=${lang}">← ${texts.back}</a></p>
<h1>${mail.subject || "—"}</h1>
${code ? html`<label class="small" for="code">${texts.code}</label><input class="code" id="code" readonly value="${code}">` : ""}
<dl class="box"><dt>${texts.from}</dt><dd>${mail.from}</dd><dt>${texts.to}</dt><dd>${mail.to.join(", ")}</dd>
<dt>${texts.at}</dt><dd>${showTime(mail.receivedAt)}</dd></dl>
${mail.html ? html`<section class="box"><h2 class="small">${texts.html}</h2><iframe title="${texts.html}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${own}"></iframe></section>` : ""}
<section class="box"><h2 class="small">${texts.text}</h2><pre>${linked(mail.text)}</pre></section>
<details class="box"><summary>${texts.headers}</summary><dl>${Object.entries(mail.headers).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></details>`;
  return renderPage({ lang, title: mail.subject || texts.title, body });
}

export function renderMissing(lang: Language): Markup {
  const { missing, back } = pageTexts[lang];
  return renderPage({ lang, title: missing, body: html`<h1>${missing}</h1><p><a href="/mail">${back}</a></p>` });
}

function top(lang: Language, address: string): Markup {
  const [other, name] = lang === "ko" ? ["en", "English"] : ["ko", "한국어"];
  return html`<div class="top"><span>SMTP sandbox</span><a href="${address}lang=${other}">${name}</a></div>`;
}

function linked(text: string): Markup {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  const shown = parts.map((part, at) =>
    at % 2 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
  );
  return html`${shown.length > 0 ? shown : raw("")}`;
}

const clock = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone: "Asia/Seoul" });
const showTime = (at: string): string => `${clock.format(new Date(at))} KST`;
