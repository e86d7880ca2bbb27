import { expect, it } from "vitest";
import { preferenceCookies, preferencesOf } from "./preferences.server";

const themeOf = (cookie: string) =>
  preferencesOf(new Request("https://gyeot.test/", { headers: { Cookie: cookie } })).theme;

it.each([
  ["", "light"],
  ["theme=light", "light"],
  ["theme=dark", "dark"],
  ["theme=device", "device"],
  ["theme=purple", "light"],
])("with the cookie %j a page is %s", (cookie, theme) => {
  expect(themeOf(cookie)).toBe(theme);
});

it.each(["light", "dark", "device"])("%s, once chosen, stays", (theme) => {
  const form = new FormData();
  form.set("theme", theme);
  const [cookie = ""] = preferenceCookies(form);
  expect(themeOf(cookie.split(";")[0] ?? "")).toBe(theme);
  expect(/Max-Age=(\d+)/.exec(cookie)?.[1]).toBe(theme === "light" ? "0" : "31536000");
});

it("an unknown colour theme sets no cookie", () => {
  const form = new FormData();
  form.set("theme", "system");
  expect(preferenceCookies(form)).toEqual([]);
});
