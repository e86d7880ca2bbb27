import { html } from "hono/html";
import { type Language, type Markup, renderPage } from "../page";
import type { Account } from "./accounts";

type Box = "unverified" | "withoutEmail" | "hideEmail";
/** The fields of a chooser: `account`, or `email` with boxes, or `action` "deny". */
export type Form = Partial<Record<"account" | "email" | "action" | Box, string>>;
export type LoginProvider = "google" | "kakao" | "naver" | "apple";

const names: Record<LoginProvider, string> = { google: "Google", kakao: "Kakao", naver: "Naver", apple: "Apple" };
/** What a typed account can be besides verified. Naver never states whether an address is verified. */
const boxesOf: Record<LoginProvider, Box[]> = {
  google: ["unverified"],
  kakao: ["unverified", "withoutEmail"],
  naver: ["withoutEmail"],
  apple: ["unverified", "withoutEmail", "hideEmail"],
};

const ko = {
  title: (name: string) => `${name} 계정 선택`,
  pretend: { google: "가짜 Google이에요", kakao: "가짜 Kakao예요", naver: "가짜 Naver예요", apple: "가짜 Apple이에요" },
  banner: (pretend: string) => `개발과 시험을 위한 ${pretend}. 비밀번호는 묻지 않아요.`,
  on: "‘곁’에 로그인합니다",
  other: "다른 이메일로 계속하기",
  unverified: "이메일을 인증하지 않은 계정으로",
  withoutEmail: "이메일을 제공하지 않는 계정으로",
  hideEmail: "이메일 가리기",
  go: "계속",
  deny: "취소",
  bad: "이메일 주소를 다시 확인해 주세요.",
  over: "이 로그인은 끝났어요. 처음부터 다시 시작해 주세요.",
  refused: "로그인을 요청한 주소가 잘못되었어요.",
};
const en: typeof ko = {
  title: (name) => `Choose ${name === "Apple" ? "an" : "a"} ${name} account`,
  pretend: { google: "A pretend Google", kakao: "A pretend Kakao", naver: "A pretend Naver", apple: "A pretend Apple" },
  banner: (pretend) => `${pretend} for development and tests. It asks for no password.`,
  on: "to continue to Gyeot",
  other: "Continue with another email",
  unverified: "as an account whose email is not verified",
  withoutEmail: "as an account that gives no email",
  hideEmail: "Hide my email",
  go: "Continue",
  deny: "Cancel",
  bad: "Please check the email address.",
  over: "This login is over. Please start again.",
  refused: "The address that asked for this login is wrong.",
};
const pageTexts: Record<Language, typeof ko> = { ko, en };

type Chooser = {
  provider: LoginProvider;
  lang: Language;
  action: string;
  accounts: Account[];
  /** a form whose address is none, shown again as it was filled in */
  refused?: Form;
};

export function renderChooser({ provider, lang, action, accounts, refused }: Chooser): Markup {
  const texts = pageTexts[lang];
  const title = texts.title(names[provider]);
  const row = ({ email, name }: Account): Markup =>
    html`<button class="quiet" name="account" value="${email}">${name}<br><span class="small">${email}</span></button>`;
  const box = (name: Box): Markup => {
    const checked = refused?.[name] ? html` checked` : "";
    return html`<label class="card"><input type="checkbox" name="${name}" value="1"${checked}><span>${texts[name]}</span></label>`;
  };
  const body = html`<div class="top"><span>${names[provider]} sandbox</span></div>
<h1>${title}</h1>
<p>${texts.on}</p>
<p class="note">${texts.banner(texts.pretend[provider])}</p>
${refused ? html`<p class="error" role="alert">${texts.bad}</p>` : ""}
<form class="box" method="post" action="${action}">${accounts.map(row)}</form>
<form class="box" method="post" action="${action}">
<label class="small" for="email">${texts.other}</label>
<input class="number" id="email" name="email" type="email" autocomplete="off" value="${refused?.email ?? ""}">
${boxesOf[provider].map(box)}
<button name="action" value="email">${texts.go}</button>
</form>
<form method="post" action="${action}"><button class="quiet" name="action" value="deny">${texts.deny}</button></form>`;
  return renderPage({ lang, title, body });
}

export function renderOver(provider: LoginProvider): Markup {
  const body = html`<h1>${ko.over}</h1><p>${en.over}</p>`;
  return renderPage({ lang: "ko", title: ko.title(names[provider]), body });
}

/** For requests that name no registered client and address: they are never redirected. */
export function renderRefused(provider: LoginProvider, problem: string): Markup {
  const body = html`<h1>${ko.refused}</h1><p>${en.refused}</p><p class="mono">${problem}</p>`;
  return renderPage({ lang: "ko", title: ko.title(names[provider]), body });
}
