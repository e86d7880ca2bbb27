import { html } from "hono/html";
import { type Language, type Markup, renderPage } from "../page";
import type { GoogleAccount } from "./accounts";

const ko = {
  title: "Google 계정 선택",
  banner: "개발과 시험을 위한 가짜 Google이에요. 비밀번호는 묻지 않아요.",
  on: "‘곁’에 로그인합니다",
  other: "다른 이메일로 계속하기",
  unverified: "이메일을 인증하지 않은 계정으로",
  go: "계속",
  deny: "취소",
  bad: "이메일 주소를 다시 확인해 주세요.",
  over: "이 로그인은 끝났어요. 처음부터 다시 시작해 주세요.",
};
const en: typeof ko = {
  title: "Choose a Google account",
  banner: "A pretend Google for development and tests. It asks for no password.",
  on: "to continue to Gyeot",
  other: "Continue with another email",
  unverified: "as an account whose email is not verified",
  go: "Continue",
  deny: "Cancel",
  bad: "Please check the email address.",
  over: "This login is over. Please start again.",
};
const pageTexts: Record<Language, typeof ko> = { ko, en };

type Chooser = { lang: Language; action: string; accounts: GoogleAccount[]; typed?: string; wrong?: boolean };

export function renderChooser({ lang, action, accounts, typed = "", wrong = false }: Chooser): Markup {
  const texts = pageTexts[lang];
  const row = ({ email, name }: GoogleAccount): Markup =>
    html`<button class="quiet" name="account" value="${email}">${name}<br><span class="small">${email}</span></button>`;
  const body = html`<div class="top"><span>Google sandbox</span></div>
<h1>${texts.title}</h1>
<p>${texts.on}</p>
<p class="note">${texts.banner}</p>
${wrong ? html`<p class="error" role="alert">${texts.bad}</p>` : ""}
<form class="box" method="post" action="${action}">${accounts.map(row)}</form>
<form class="box" method="post" action="${action}">
<label class="small" for="email">${texts.other}</label>
<input class="number" id="email" name="email" type="email" autocomplete="off" value="${typed}">
<label class="card"><input type="checkbox" name="unverified" value="1"><span>${texts.unverified}</span></label>
<button name="action" value="email">${texts.go}</button>
</form>
<form method="post" action="${action}"><button class="quiet" name="action" value="deny">${texts.deny}</button></form>`;
  return renderPage({ lang, title: texts.title, body });
}

export function renderOver(): Markup {
  return renderPage({ lang: "ko", title: ko.title, body: html`<h1>${ko.over}</h1><p>${en.over}</p>` });
}
