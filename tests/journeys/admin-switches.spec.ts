import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { setUpSecondFactor } from "../support/browser/admin-sign-in";
import { expect, hydrated, login, test } from "../support/browser/journey";
import { startTemporaryWorld, type TemporaryWorld } from "../support/processes/temporary-world";

// A stack of its own: what is off is off for every other journey too.
let world: TemporaryWorld;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "1000" } });
});
test.afterAll(() => world?.stop());

async function pageOf(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext({ ...options, baseURL: String(world.env.PUBLIC_URL) })).newPage();
}

const rowOf = (admin: Page, name: string) =>
  admin.getByRole("listitem").filter({ has: admin.getByText(name, { exact: true }) });

/** Turns a switch in its row, by its name and a reason. */
async function turn(admin: Page, name: string, button: "끄기" | "켜기", reason: string): Promise<void> {
  await admin.goto("/admin/switches");
  await hydrated(admin);
  const row = rowOf(admin, name);
  await row.locator("summary").click();
  await row.getByLabel(/^사유/).fill(reason);
  await row.getByRole("button", { name: button, exact: true }).click();
  await expect(admin.getByText(button === "끄기" ? "스위치를 껐어요." : "스위치를 켰어요.")).toBeVisible();
}

/** Opens the page until `text` is on it: a process applies a switch a moment after the database has it. */
async function reload(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(text, { exact: false }).first()).toBeVisible({ timeout: 500 });
  }).toPass();
}

test("an admin pauses a capability and the whole site, and each page says so beside its form", {
  tag: "@long-nojs",
}, async ({ browser, contextOptions }) => {
  test.setTimeout(180_000);
  const admin = await pageOf(browser, contextOptions);
  await login(admin, "admin@example.com");
  await admin.goto("/admin/switches");
  await setUpSecondFactor(admin);
  await expect(admin.getByRole("heading", { name: "스위치", level: 1 })).toBeVisible();

  // Without a reason nothing changes.
  await hydrated(admin);
  const comments = rowOf(admin, "댓글 쓰기");
  await comments.locator("summary").click();
  await comments.getByRole("button", { name: "끄기", exact: true }).click();
  await expect(comments.getByText("꼭 적어 주세요.")).toBeVisible();
  // What is typed stays beside an error: 501 characters are too many.
  await comments.getByLabel(/^사유/).fill("길".repeat(501));
  await hydrated(admin);
  await comments.getByRole("button", { name: "끄기", exact: true }).click();
  await expect(comments.locator("textarea[aria-invalid=true]")).toHaveValue("길".repeat(501));
  await expect(rowOf(admin, "검색").getByLabel(/^사유/)).toBeHidden();

  const fan = await pageOf(browser, contextOptions);
  await login(fan, "fan@example.com");
  await turn(admin, "회원 가입", "끄기", "가입 폭주");
  await expect(admin.getByText("회원 가입").first()).toBeVisible();
  await expect(admin.getByText("가입 폭주").first()).toBeVisible();
  const guest = await pageOf(browser, contextOptions);
  const notice = guest.getByText("지금은 회원 가입을 잠시 멈췄어요.", { exact: false });
  await reload(guest, "/accounts/signup/email", "지금은 회원 가입을 잠시 멈췄어요.");
  await guest.goto("/explore");
  await expect(notice).toHaveCount(0);

  await turn(admin, "검색", "끄기", "색인 점검");
  await expect(async () => {
    const response = await fan.goto("/search?q=%ED%95%98%EB%A3%A8&type=people");
    expect(response?.status()).toBe(503);
    expect(response?.headers()["retry-after"]).toBeTruthy();
  }).toPass();
  await expect(fan.getByText("지금은 검색을 잠시 멈췄어요.", { exact: false }).first()).toBeVisible();

  await turn(admin, "모든 변경", "끄기", "데이터베이스 교체");
  await reload(admin, "/admin/switches", "지금은 읽기 전용이에요.");
  await reload(fan, "/mypage/profile", "지금은 점검하고 있어서 보기만 할 수 있어요.");
  const saved = fan.waitForResponse((response) => response.request().method() === "POST");
  await hydrated(fan);
  await fan.getByRole("button", { name: "저장" }).first().click();
  expect((await saved).status()).toBe(503);

  for (const name of ["모든 변경", "검색", "회원 가입"]) await turn(admin, name, "켜기", "끝났어요");
  await expect(async () => {
    await guest.goto("/accounts/signup/email");
    await expect(notice).toHaveCount(0, { timeout: 500 });
  }).toPass();
});
