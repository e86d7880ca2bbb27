import { expect, it } from "vitest";
import { z } from "zod";
import { parseForm } from "~/http/form.server";
import { formError } from "~/http/respond.server";
import { responseContext } from "~/http/response-context.server";
import { consumeFormResult } from "./form-result.server";

const page = "https://gyeot.test/mypage/withdrawal/account?from=x";
const schema = z.object({
  holder: z.string(),
  number: z.string(),
  password: z.string(),
  code: z.string(),
  amount: z.number(),
});
const typed = { holder: "이하루", number: "110222333444", password: "a secret password", code: "123456" };

function post(url: string, form: Record<string, string>, accept = "text/html,*/*") {
  const headers = { Accept: accept, Origin: "https://gyeot.test" };
  return { request: new Request(url, { method: "POST", headers, body: new URLSearchParams(form) }), context: {} };
}

async function send(args: ReturnType<typeof post>) {
  const answer = await formError(args, await parseForm(args, schema));
  const headers = new Headers();
  responseContext(args.context).writeCookies(headers);
  return { answer, cookie: headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

const open = (url: string, cookie: string) => ({
  request: new Request(url, { headers: { Cookie: cookie } }),
  context: {},
});

it("a money form's errors are shown once, after a redirect, without its secrets", async () => {
  const { answer, cookie } = await send(post(page, typed));
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).status).toBe(303);
  expect((answer as Response).headers.get("Location")).toBe("/mypage/withdrawal/account?from=x");
  const args = open(page, cookie);
  const stored = await consumeFormResult(args);
  expect(stored?.result.initialValue).toEqual({ holder: "이하루" });
  expect(Object.keys(stored?.result.error ?? {})).toEqual(["amount"]);
  const headers = new Headers();
  responseContext(args.context).writeCookies(headers);
  expect(headers.getSetCookie()[0]).toContain("Max-Age=0");
});

it("another page, or another query of the same page, does not get the result", async () => {
  const { cookie } = await send(post(page, typed));
  for (const other of ["https://gyeot.test/mypage/cards", page.split("?")[0] ?? ""])
    expect(await consumeFormResult(open(other, cookie))).toBeUndefined();
});

it.each([
  ["a fetcher", post(page, typed, "*/*")],
  ["a form of another area", post("https://gyeot.test/contact", typed)],
  ["a form too long for a cookie", post(page, { ...typed, holder: "글".repeat(1_000) })],
])("%s is answered 400 without a redirect", async (_what, args) => {
  const { answer, cookie } = await send(args);
  expect(answer).toMatchObject({ init: { status: 400 } });
  expect(cookie).toBe("");
});
