import { Parser } from "htmlparser2";
import type { WebClient } from "../support/browser/web-client";

export type WebForm = { action: string; fields: [name: string, value: string][] };

const pagesAtMost = 150;
const pagesOfAKind = 2;
const beginnings = [
  ...[
    "/",
    "/explore",
    "/search?q=곁",
    "/campaigns",
    "/contact",
    "/haru_studio",
    "/haru_studio/donate",
    "/haru_studio/report",
  ],
  ...["/accounts/login/email", "/accounts/signup/email", "/accounts/password/reset", "/accounts/appeal", "/settings"],
  ...[
    "/feed/following",
    "/mypage",
    "/mypage/memberships/new",
    "/mypage/campaigns/new",
    "/posts/new",
    "/messages",
    "/admin",
  ],
  ...[
    "/admin/users",
    "/admin/reports",
    "/admin/applications",
    "/admin/settlements",
    "/admin/reviews",
    "/admin/consents",
  ],
];

/** The forms found by following links from the main pages; of pages that differ only in an id, some. */
export async function collectForms(person: WebClient): Promise<WebForm[]> {
  const forms = new Map<string, WebForm>();
  const visits = new Map<string, number>();
  const waiting = [...beginnings];
  for (let path = waiting.shift(); path !== undefined && visits.size < pagesAtMost; path = waiting.shift()) {
    const kind = path.replace(/_[0-9a-z]{10,}/g, "_id").replace(/\?.*/, "");
    visits.set(kind, (visits.get(kind) ?? 0) + 1);
    if ((visits.get(kind) ?? 0) > pagesOfAKind) continue;
    const response = await person.get(path);
    const html = response.headers.get("content-type")?.startsWith("text/html") ? await response.text() : "";
    const page = partsOf(html, path);
    waiting.push(...page.links);
    for (const form of page.forms) forms.set(`${form.action} ${form.fields.map(([name]) => name)}`, form);
  }
  return [...forms.values()];
}

function partsOf(html: string, path: string): { links: string[]; forms: WebForm[] } {
  const links: string[] = [];
  const forms: WebForm[] = [];
  let open: WebForm | undefined;
  const parser = new Parser({
    onopentag(tag, { href, action, method, name, value = "", type }) {
      if (tag === "a" && href?.startsWith("/") && !/^\/(?:media|assets|accounts\/logout)/.test(href)) links.push(href);
      if (tag === "form" && method?.toLowerCase() === "post") {
        open = { action: resolve(action ?? path, path), fields: [] };
        forms.push(open);
      }
      if (open && name && ["input", "textarea", "select", "button"].includes(tag) && type !== "file")
        open.fields.push([name, value]);
    },
    onclosetag: (tag) => {
      if (tag === "form") open = undefined;
    },
  });
  parser.end(html);
  return { links, forms };
}

function resolve(action: string, path: string): string {
  const { pathname, search } = new URL(action, new URL(path, "http://site"));
  return pathname + search;
}
