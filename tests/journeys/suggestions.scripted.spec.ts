import type { Page } from "@playwright/test";
import { findViolations } from "../support/browser/find-violations";
import { chooseLanguage, expect, hydrated, newFan, test } from "../support/browser/journey";

// Needs script: run in the project with JavaScript alone.

const field = (page: Page) => page.locator("#search-words");
const options = (page: Page) => page.getByRole("option");

/** The field once it suggests: its script is loaded when it has the focus. */
async function focusField(page: Page, path = "/search"): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await field(page).focus();
  await expect(page.getByRole("combobox")).toHaveAttribute("aria-expanded", "false");
}

async function type(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await expect(options(page).first()).toBeVisible();
}

test("a person is chosen by keys alone from what is suggested for a half-typed name", async ({ page }) => {
  await focusField(page, "/explore");
  for (const words of ["하", "할", "하ㄹ", "ㅎㄹ", "하루자"]) {
    await type(page, words);
    await expect(options(page).first(), words).toContainText("하루작업실");
  }
  await expect(page.getByRole("combobox")).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("status").filter({ hasText: /^맞는 액티비스트 \d명$/ })).toHaveCount(1);
  const id = await options(page).first().getAttribute("id");
  await field(page).press("ArrowDown");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", String(id));
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await field(page).press("ArrowUp");
  await expect(field(page)).not.toHaveAttribute("aria-activedescendant");
  await field(page).press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("하루자");
  await expect(page.getByRole("combobox")).toHaveAttribute("aria-expanded", "false");
  await type(page, "하루작");
  await field(page).press("ArrowDown");
  await field(page).press("Enter");
  await expect(page).toHaveURL("/haru_studio");
});

test("Enter without a chosen person searches as the form does, and a press opens a person", async ({ page }) => {
  await focusField(page);
  await type(page, "하루");
  await field(page).press("Enter");
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent("하루")}`);
  await expect(page.locator("main").getByRole("link", { name: "하루작업실", exact: true })).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  await field(page).focus();
  await type(page, "하루작");
  await options(page).first().click();
  await expect(page).toHaveURL("/haru_studio");
});

test("keys of an input method choose nothing, and its half-typed letters are kept as they are", async ({ page }) => {
  await focusField(page);
  const ime = await page.context().newCDPSession(page);
  await ime.send("Input.imeSetComposition", { text: "하", selectionStart: 1, selectionEnd: 1 });
  await ime.send("Input.imeSetComposition", { text: "할", selectionStart: 1, selectionEnd: 1 });
  await expect(options(page).first()).toContainText("하루작업실");
  await expect(field(page)).toHaveValue("할");
  for (const key of ["ArrowDown", "Enter", "Escape"])
    await field(page).evaluate((input, key) => {
      const event = new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true, cancelable: true });
      if (!input.dispatchEvent(event)) throw new Error(`${key} was taken`);
    }, key);
  await expect(field(page)).not.toHaveAttribute("aria-activedescendant");
  await expect(options(page).first()).toBeVisible();
  await ime.send("Input.insertText", { text: "하루" });
  await expect(field(page)).toHaveValue("하루");
  await expect(page).toHaveURL("/search");
});

test("an overtaken answer is dropped; an error or no network suggests nobody", async ({ page }) => {
  await focusField(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  await page.route("**/search/suggestions?*", async (route) => {
    const q = new URL(route.request().url()).searchParams.get("q") ?? "";
    asked.push(q);
    if (q === "하") await held;
    if (q === "파도") return route.abort("internetdisconnected");
    if (q === "하루") return route.fulfill({ status: 200, contentType: "text/html", body: "<p>" });
    await route.continue().catch(() => undefined);
  });
  await field(page).fill("하");
  await expect.poll(() => asked).toEqual(["하"]);
  await type(page, "하루작");
  await expect(options(page)).toHaveCount(1);
  release();
  for (const words of ["하루", "하루작", "파도"]) {
    await field(page).fill(words);
    await expect(options(page)).toHaveCount(words === "하루작" ? 1 : 0);
    await expect.poll(() => asked.at(-1)).toBe(words);
  }
  await field(page).fill(" ");
  await expect(options(page)).toHaveCount(0);
  expect(asked).not.toContain(" ");
  await field(page).fill("하루작업실");
  await field(page).press("Enter");
  await expect(page.locator("main").getByRole("link", { name: "하루작업실" })).toBeVisible();
});

test("the open list has no axe violation, in Korean and English, and fits a narrow page", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const lng of ["ko", "en"] as const) {
    await chooseLanguage(page, lng);
    await focusField(page);
    await type(page, "ㅎㄹ");
    await field(page).press("ArrowDown");
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expect(page.getByRole("listbox", { name: lng === "ko" ? "액티비스트" : "Creators" })).toBeVisible();
  }
});

test("nothing that was typed and not searched for is kept, and a lite page has neither list", async ({ page }) => {
  await newFan(page);
  await focusField(page);
  await type(page, "하루");
  await expect(options(page).first()).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("하루");
  await page.goto(`/search?q=${encodeURIComponent("하루")}`);
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain("하루");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.context().addCookies([{ name: "lite", value: "1", url: page.url() }]);
  await page.goto("/search");
  await field(page).fill("하루");
  await expect(page.getByRole("searchbox")).toHaveValue("하루");
  await expect(page.getByRole("region", { name: "최근 검색" })).toHaveCount(0);
  await field(page).press("Enter");
  await expect(page).toHaveURL(/\/search\?q=/);
  expect(asked.filter((url) => /suggestions|\.js\b/.test(url))).toEqual([]);
});
