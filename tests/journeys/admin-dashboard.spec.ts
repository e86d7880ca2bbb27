import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import pg from "pg";
import { loginAdmin, setUpSecondFactor } from "../support/browser/admin-sign-in";
import { expect, giveConsent, hydrated, login, newFan, test, unique } from "../support/browser/journey";
import { startTemporaryWorld } from "../support/processes/temporary-world";

const reason = (page: Page, form: string) => page.locator(`#${form}`).getByLabel(/^사유/);

async function query(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

/** Polls until `look` holds: the worker acts in its own time, so there is no event to wait for. */
const eventually = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.reload();
    await check();
  }).toPass({ timeout: 45_000, intervals: [500] });

async function pageOf(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

test("the dashboard leads to each queue, and the menu to every section, on desktop and phone", {
  tag: "@long-js",
}, async ({ page }) => {
  await loginAdmin(page);
  await page.goto("/admin");
  await page.getByRole("link", { name: /^처리할 신고/ }).click();
  await expect(page).toHaveURL(/\/admin\/reports\?status=open/);
  await expect(page.getByRole("heading", { name: "신고", level: 1 })).toBeVisible();
  const side = page.getByRole("navigation", { name: "관리" });
  await expect(side.getByRole("link", { name: /^신고 처리할 일 \d+건/ })).toHaveAttribute("aria-current", "page");
  for (const width of [800, 1_264]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(side.getByRole("link")).toHaveCount(21);
    await expect(page.getByRole("navigation", { name: "주 메뉴" })).toHaveCount(0);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/reports");
  await hydrated(page);
  await page.locator("summary").filter({ hasText: "관리" }).focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: "관리" });
  await expect(menu.getByRole("link")).toHaveCount(20);
  await menu.getByRole("link", { name: "작업" }).click();
  await expect(page.getByRole("heading", { name: "작업", level: 1 })).toBeVisible();
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
});

test("rows of an admin's list are 40 px high from 800 px, and blocks without heads on phones", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await loginAdmin(page);
  await page.setViewportSize({ width: 1_024, height: 900 });
  await page.goto("/admin/users");
  const rows = page.locator("tbody tr");
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(heights.filter((height) => height < 40 || height > 41)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await rows.first().boundingBox();
  expect(box?.width).toBeLessThanOrEqual(390);
  expect(box?.height).toBeGreaterThan(60);
  await expect(page.locator("thead")).toHaveCSS("width", "1px");
});

test("an admin ends a user's session with a reason, and they are signed out at their next page", {
  tag: "@long-js",
}, async ({ browser, page, contextOptions, baseURL }) => {
  const theirs = await pageOf(browser, { ...contextOptions, baseURL });
  const { email } = await newFan(theirs);
  await loginAdmin(page);
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}&role=supporter`);
  await page.locator('a[href^="/admin/users/usr_"]').click();
  await expect(page).toHaveURL(/\/admin\/users\/usr_/);
  await hydrated(page);
  await page.getByRole("button", { name: "이 기기 로그아웃" }).click();
  await expect(page.locator("#sessions").getByText("꼭 적어 주세요.")).toBeVisible();
  await reason(page, "sessions").fill("분실한 기기라고 알려 왔어요");
  await page.getByRole("button", { name: "이 기기 로그아웃" }).click();
  await expect(page.getByText("로그인한 기기가 없어요.")).toBeVisible();
  await expect(page.getByText("분실한 기기라고 알려 왔어요")).toBeVisible();
  await theirs.goto("/mypage");
  await expect(theirs).toHaveURL(/\/accounts\/login/);
  await theirs.context().close();
});

test("a bounced mail is in the log, its recipient is notified, and an admin clears the address", {
  tag: "@long-js",
}, async ({ browser, page, contextOptions, baseURL }) => {
  const theirs = await pageOf(browser, { ...contextOptions, baseURL });
  const { email } = await newFan(theirs);
  const dead = `bounce-550@${unique("gone-")}.example.com`;
  await query("UPDATE users SET email = $1 WHERE email = $2", [dead, email]);
  const asking = await pageOf(browser, { ...contextOptions, baseURL });
  await asking.goto("/accounts/password/reset");
  await hydrated(asking);
  await asking.getByLabel(/^이메일/).fill(dead);
  await asking.getByRole("button", { name: "인증번호 보내기" }).click();
  await expect(asking.getByLabel(/^인증번호/)).toBeVisible();
  await asking.context().close();

  await loginAdmin(page);
  await page.goto(`/admin/mails?q=${encodeURIComponent(dead)}`);
  await eventually(page, () => expect(page.getByRole("cell", { name: "되돌아옴" })).toBeVisible({ timeout: 500 }));
  await expect(page.getByText("550 5.1.1")).toBeVisible();
  await theirs.goto("/settings/notifications");
  await expect(theirs.getByText(/메일이 되돌아와서/)).toBeVisible();

  await page.getByRole("link", { name: /^팬_/ }).click();
  await hydrated(page);
  await reason(page, "address").fill("메일함을 다시 열었다고 해요");
  await page.getByRole("button", { name: "다시 보내기" }).click();
  await expect(page.getByText("되돌아온 주소에 다시 보내기")).toBeVisible();
  await theirs.goto("/settings/notifications");
  await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(theirs.getByText(/메일이 되돌아와서/)).toHaveCount(0);
  await theirs.context().close();
});

/** A job that failed for good, with `why` as its last error. */
const failJob = (why: string) =>
  query(
    `SELECT graphile_worker.permanently_fail_jobs(ARRAY[(SELECT id FROM graphile_worker.add_job('rank_trending', '{}'::json, job_key => $1))], $1)`,
    [why],
  );

/** Chooses the failed job whose error is `why`; returns its id. */
async function chooseJob(page: Page, why: string): Promise<string> {
  await page.goto("/admin/jobs?status=failed&q=rank_trending");
  await hydrated(page);
  const job = page.getByRole("listitem").filter({ hasText: why });
  await expect(job).toContainText("실패");
  const id = String(/job_\d+/.exec((await job.textContent()) ?? "")?.[0]);
  await page.locator("#decide").getByText(id).click();
  return id;
}

test("a failed job is retried with a reason, and done; another is discarded, and deleted", { tag: "@long-js" }, async ({
  page,
}) => {
  const [retried, aside] = [unique("journey-"), unique("journey-")];
  await failJob(retried);
  await failJob(aside);
  await loginAdmin(page);
  const id = await chooseJob(page, retried);
  await reason(page, "decide").fill("데이터베이스가 돌아왔어요");
  await page.getByRole("button", { name: "지금 재시도" }).click();
  await expect(page.getByText("곧 재시도해요.").first()).toBeVisible();
  await page.goto("/admin/jobs?q=rank_trending");
  await eventually(page, () => expect(page.getByText(id)).toHaveCount(0, { timeout: 500 }));

  const other = await chooseJob(page, aside);
  await page.getByRole("button", { name: "목록에서 제외하기" }).click();
  await expect(page.locator("#decide").getByText("꼭 적어 주세요.")).toBeVisible();
  await page.locator("#decide").getByText(other).click();
  await reason(page, "decide").fill("다음 차례에 하면 돼요");
  await page.getByRole("button", { name: "목록에서 제외하기" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: aside })).toHaveCount(0);
  await page.goto("/admin/audit");
  await expect(page.getByRole("listitem").filter({ hasText: id })).toContainText("작업 재시도");
  await expect(page.getByRole("listitem").filter({ hasText: other })).toContainText("작업 제외");
});

test("a capture consent is drafted, previewed and published, and fans must agree to it again", {
  tag: "@long-js",
}, async ({ browser, contextOptions }) => {
  test.setTimeout(240_000);
  // A stack of its own: every user in it is asked again.
  const world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "1000" } });
  try {
    const options = { ...contextOptions, baseURL: String(world.env.PUBLIC_URL) };
    const fan = await pageOf(browser, options);
    await login(fan, "fan@example.com");
    const admin = await pageOf(browser, options);
    await login(admin, "admin@example.com");
    await admin.goto("/admin/consents");
    await setUpSecondFactor(admin);
    await expect(admin).toHaveURL(/\/admin\/consents$/);
    await admin.getByRole("link", { name: "화면 캡처 금지 동의" }).click();
    await hydrated(admin);
    await admin.getByLabel(/^한국어 본문/).fill("새로 정한 약속이에요.\n\n- <b>캡처</b>한 화면을 나누지 않아요.");
    await admin.getByLabel(/^영어 본문/).fill("A new promise.\n\n- Captures are not shared.");
    await admin.getByRole("button", { name: "임시 저장하고 미리 보기" }).click();
    const preview = admin.locator("#preview");
    await expect(preview.getByRole("listitem").first()).toHaveText("<b>캡처</b>한 화면을 나누지 않아요.");
    await fan.goto("/mypage");
    await expect(fan).toHaveURL(/\/mypage$/);

    await hydrated(admin);
    await reason(admin, "publish").fill("운영 정책이 바뀌었어요");
    await admin.getByRole("button", { name: "시행하기" }).click();
    await expect(admin).toHaveURL(/capture-consent/);
    await fan.goto("/mypage");
    await expect(fan).toHaveURL(/capture-consent/);
    await expect(fan.getByText("새로 정한 약속이에요.")).toBeVisible();
    await giveConsent(fan);
    await expect(fan).toHaveURL(/\/mypage$/);
    await giveConsent(admin);
    await admin.goto("/admin/consents/capture");
    await expect(admin.getByRole("row").nth(1)).toContainText("버전 2");
    await expect(admin.getByRole("row").nth(1)).toContainText("2명");
    await expect(admin.getByText("운영 정책이 바뀌었어요")).toBeVisible();
    for (const page of [fan, admin]) await page.context().close();
  } finally {
    await world.stop();
  }
});
