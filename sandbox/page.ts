import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

export type Language = "ko" | "en";
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

export const languageOf = (value: string | null | undefined): Language => (value === "en" ? "en" : "ko");

type Page = { lang: Language; title: string; body: Markup };

/** A whole page of plain HTML, made for 390 px and no script. */
export function renderPage({ lang, title, body }: Page): Markup {
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body><main>${body}</main></body>
</html>`;
}

const css = `
*{box-sizing:border-box}
body{margin:0;background:#f2f4f6;color:#191f28;font:16px/1.5 system-ui,-apple-system,"Apple SD Gothic Neo","Noto Sans KR",sans-serif}
main{max-width:440px;margin:0 auto;padding:20px 16px 40px}
h1{font-size:1.375rem;line-height:1.35;margin:12px 0 4px}
p{margin:4px 0 12px}
a{color:#1b64da}
.top{display:flex;justify-content:space-between;align-items:center;font-size:.875rem;color:#4e5968}
.top a{padding:12px 0}
.note,.small{color:#4e5968;font-size:.875rem}
.error{background:#ffeeee;color:#a11;border-radius:12px;padding:12px 16px}
.box{background:#fff;border-radius:16px;padding:16px;margin:16px 0}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0}
dt{color:#4e5968}dd{margin:0;text-align:right;overflow-wrap:anywhere}
fieldset{border:0;margin:0;padding:0}
legend{float:left;width:100%;font-weight:600;padding:0;margin-bottom:8px}
legend+*{clear:both}
label.card{display:grid;grid-template-columns:24px 1fr;gap:0 8px;align-items:start;padding:10px 0;border-top:1px solid #e5e8eb;min-height:44px;cursor:pointer}
label.card input{margin:4px 0 0;width:18px;height:18px}
label.card span{grid-column:2}
input.number{width:100%;font:inherit;padding:12px;border:1px solid #8b95a1;border-radius:12px;margin-top:4px}
button{display:block;width:100%;font:inherit;font-weight:600;border:0;border-radius:14px;padding:14px;margin-top:12px;cursor:pointer;background:#1b64da;color:#fff}
button.quiet{background:#e5e8eb;color:#333d4b}
:focus-visible{outline:3px solid #1b64da;outline-offset:2px}
code,.mono{font-family:ui-monospace,monospace}
.mails{list-style:none;padding:0;margin:0}
.mails li{border-top:1px solid #e5e8eb}.mails li:first-child{border:0}
.mails a{display:block;padding:12px 0;text-decoration:none;color:inherit;overflow-wrap:anywhere}
.code{display:block;width:100%;text-align:center;font:700 2rem/1.5 ui-monospace,monospace;letter-spacing:.2em;border:0;background:#e8f3ff;color:#1b4fa0;border-radius:12px;user-select:all}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font:inherit}
iframe{width:100%;height:70vh;border:0;background:#fff}
`;

const style = raw(css);
