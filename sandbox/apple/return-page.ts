import { html } from "hono/html";
import { type Language, type Markup, renderPage } from "../page";

type Return = { lang: Language; action: string; fields: Record<string, string> };

/** The page that posts the answer to the product. Apple's submits itself by script; this one has a button. */
export function renderReturn({ lang, action, fields }: Return): Markup {
  const go = lang === "en" ? "Continue to Gyeot" : "‘곁’으로 계속하기";
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const body = html`<div class="top"><span>Apple sandbox</span></div>
<form class="box" method="post" action="${action}">${inputs}<button>${go}</button></form>`;
  return renderPage({ lang, title: go, body });
}
