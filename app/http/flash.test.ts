import { expect, it } from "vitest";
import { consumeFlash, parseFlash, setFlash, toastOf } from "./flash.server";
import { responseContext } from "./response-context.server";

const argsWith = (cookie: string, headers: Record<string, string> = {}) => ({
  request: new Request("https://gyeot.test/", { headers: { Cookie: cookie, ...headers } }),
  context: {},
});

it("an action's message is shown once, on the next page", () => {
  const first = argsWith("");
  setFlash(first, { key: "shell.saved" });
  const headers = new Headers();
  responseContext(first.context).writeCookies(headers);
  const next = argsWith(headers.getSetCookie()[0]?.split(";")[0] ?? "");
  expect(consumeFlash(next)).toEqual({ key: "shell.saved", params: {} });
  responseContext(next.context).writeCookies(headers);
  expect(headers.getSetCookie()).toHaveLength(1);
  expect(headers.getSetCookie()[0]).toContain("Max-Age=0");
});

it("only known messages are shown, whatever else is in the cookie", () => {
  for (const value of [
    "evil?x=1",
    "__proto__?",
    "constructor",
    "",
    "SAVED",
    "saved",
    "shell.SAVED",
    "constructor.x",
    "shell.saved<script>",
  ])
    expect(parseFlash(value)).toBeNull();
  expect(parseFlash("shell.saved?a=%00b%E2%80%AEc")).toEqual({ key: "shell.saved", params: { a: "bc" } });
});

it("a prefetch leaves the message for the page itself", () => {
  expect(consumeFlash(argsWith("flash=shell.saved%3F", { "Sec-Purpose": "prefetch" }))).toBeNull();
});

it("the message is in the page's language, with the severity of the error table", () => {
  expect(toastOf(argsWith("lng=en").request, { key: "NETWORK_ERROR" })).toMatchObject({
    severity: "error",
    text: "Check your internet connection.",
  });
  expect(toastOf(argsWith("").request, { key: "shell.saved" })).toMatchObject({
    severity: "none",
    text: "저장했어요.",
  });
});

it("only an unfollow and a deleted comment have an undo form, which leads to their own address", () => {
  const undoOf = (value: string) => {
    const flash = parseFlash(value);
    return flash && toastOf(argsWith("lng=en").request, flash).undo;
  };
  expect(undoOf("creator.unfollowed?domain=jiwon_sings")).toEqual({
    action: "/jiwon_sings/follow",
    fetcherKey: "follow-jiwon_sings",
    label: "Undo",
  });
  expect(undoOf("creator.unfollowed?domain=..%2Fadmin")?.action).toBe("/..%2Fadmin/follow");
  expect(undoOf("comments.commentDeleted?postId=pst_1&commentId=../x")).toBeUndefined();
  expect(undoOf("shell.saved?domain=jiwon_sings")).toBeUndefined();
});
