import type { ServerResponse } from "node:http";
import { type ErrorCode, type ErrorResponse, errors } from "#contract/errors";
import type { Lng } from "~/i18n/i18n";
import { plainHeaders } from "./plain-headers";

export type HostRefusal = { status: number; code: ErrorCode; message?: string; headers?: Record<string, string> };
type Asked = { lang: Lng; wantsPage: boolean; requestId: string };

/** An error in the catalogue's shape or, for a browser's navigation, a small page: for requests no route can answer. */
export function refuse(outgoing: ServerResponse, { status, code, message, headers }: HostRefusal, asked: Asked): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  const { severity, [asked.lang]: text } = errors[code];
  const answer: ErrorResponse = { code, message: message ?? text, severity, requestId: asked.requestId };
  outgoing.writeHead(status, {
    ...plainHeaders(),
    "Content-Type": asked.wantsPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
    ...(status === 503 && { "Retry-After": "5" }),
    // A body that came too slowly is not awaited, so the connection cannot carry another request.
    ...(status === 408 && { Connection: "close" }),
    ...headers,
  });
  const body = asked.wantsPage ? pageOf(status, answer, asked.lang) : JSON.stringify(answer);
  outgoing.end(outgoing.req.method === "HEAD" ? undefined : body);
}

const home = { ko: "홈으로 가기", en: "Go home" };
const business = { ko: "사업자 정보", en: "Business information" };

function pageOf(status: number, { message, requestId }: ErrorResponse, lang: Lng): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${status} · 곁 Gyeot</title>
</head>
<body>
<main>
<h1>${escapeHtml(message)}</h1>
<p><a href="/">${home[lang]}</a></p>
<p>${requestId}</p>
</main>
<footer><p><a href="/terms#business">${business[lang]}</a></p></footer>
</body>
</html>
`;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Remix's own response where a route without a component refuses or fails. */
export const isFrameworkAnswer = ({ status, headers }: Response): boolean =>
  headers.has("X-Remix-Error") || (status === 500 && !headers.has("X-Remix-Response") && isPlain(headers));
const isPlain = (headers: Headers) => /^(?:text\/plain|$)/.test(headers.get("Content-Type") ?? "");

export function codeOfStatus(status: number): ErrorCode {
  if (status === 404 || status === 410) return "RESOURCE_NOT_FOUND";
  if (status === 403) return "PERMISSION_DENIED";
  if (status === 401) return "UNAUTHORIZED";
  if (status === 429) return "TOO_MANY_REQUESTS";
  if (status === 503) return "SERVICE_UNAVAILABLE";
  return status < 500 ? "INVALID_REQUEST" : "INTERNAL_SERVER_ERROR";
}
