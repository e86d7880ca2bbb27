import type { Page } from "@playwright/test";
import { expect, hydrated, login, newFan, payOnProviderPage, test, unique } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

const bakerEmail = "ongi@example.com";
/** The baker is a creator: on a phone the bell is at the top. */
const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^알림/ });
const row = (page: Page, text: string) => page.getByRole("button", { name: new RegExp(text) });

/** A new fan comments on a post of the baker's; returns the baker's notification. */
async function commentOnBaker(page: Page): Promise<{ nickname: string; text: string }> {
  const { nickname } = await newFan(page);
  await page.goto("/bakery_on");
  await hydrated(page);
  const card = page.locator("article").filter({ hasText: "호두 캄파뉴가 드디어" });
  await card.getByRole("link", { name: /^댓글 \d+개 보기$/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^댓글/ })).toBeVisible();
  await hydrated(page);
  const text = `빵 냄새 ${unique("")}`;
  await page.getByLabel("댓글 남기기").fill(text);
  await page.getByRole("button", { name: "등록", exact: true }).click();
  await expect(page.getByText("댓글을 남겼어요.")).toBeVisible();
  return { nickname, text };
}

async function asBaker(page: Page): Promise<void> {
  await page.context().clearCookies();
  await login(page, bakerEmail);
}

/** The unsubscribe link of the newest mail with this subject. */
async function stopLink(email: string, subject: string): Promise<string> {
  let after = "";
  for (;;) {
    const query = new URLSearchParams({ to: email, after, wait: "1" });
    const answer = await fetch(`${process.env.SANDBOX_URL}/mail.json?${query}`);
    const { items } = (await answer.json()) as {
      items: { id: string; subject: string; headers: Record<string, string> }[];
    };
    const found = items.find((mail) => mail.subject.includes(subject));
    if (found) {
      expect(found.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
      return String(/^<(.+)>$/.exec(found.headers["list-unsubscribe"] ?? "")?.[1]);
    }
    if (!items[0]) throw new Error(`no mail about ${subject}`);
    after = items[0].id;
  }
}

test("a comment counts at the bell, stays unread in the list, and is read by opening it", { tag: "@long-js" }, async ({
  page,
}) => {
  const { nickname, text } = await commentOnBaker(page);
  await asBaker(page);
  await page.goto("/feed/following");
  await expect(bell(page)).toHaveAccessibleName(/읽지 않은 알림 \d+개/);
  const before = await bell(page).textContent();
  for (let look = 0; look < 2; look++) {
    await page.goto("/notifications");
    await expect(row(page, nickname)).toHaveAccessibleName(/댓글을 남겼어요.*읽지 않음$/);
    await expect(bell(page)).toHaveText(String(before));
    const today = page.getByRole("region", { name: "오늘" });
    await expect(today.getByRole("button", { name: new RegExp(nickname) })).toContainText(text);
  }
  await hydrated(page);
  await row(page, nickname).click();
  await expect(page).toHaveURL(/\/posts\/pst_\w+\?comment=cmt_\w+#cmt_\w+$/);
  await expect(page.getByText(text)).toBeVisible();
  await page.goto("/notifications");
  await expect(row(page, nickname)).not.toHaveAccessibleName(/읽지 않음/);
});

test("all are marked as read in one go, and the number disappears", { tag: "@long-js" }, async ({ page }) => {
  await commentOnBaker(page);
  await asBaker(page);
  await page.goto("/notifications");
  await hydrated(page);
  await page.getByRole("button", { name: "모두 읽음으로 표시" }).click();
  await expect(page.getByText("모두 읽음으로 표시했어요.")).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("알림");
  await expect(page.getByRole("button", { name: "모두 읽음으로 표시" })).toHaveCount(0);
  await expect(row(page, "읽지 않음")).toHaveCount(0);
});

test("marking all as read in a list of one kind marks every kind, and stays in that list", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await commentOnBaker(page);
  await asBaker(page);
  await page.goto("/notifications?kind=support");
  await hydrated(page);
  await page.getByRole("button", { name: "모두 읽음으로 표시" }).click();
  await expect(page.getByText("모두 읽음으로 표시했어요.")).toBeVisible();
  await expect(page).toHaveURL("/notifications?kind=support");
  await expect(bell(page)).toHaveAccessibleName("알림");
});

test("a newcomer sees an empty list and a link to explore; a guest is asked to sign in", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await page.goto("/notifications");
  await expect(page).toHaveURL(/\/accounts\/login\?rd_url=%2Fnotifications/);
  await newFan(page);
  await page.goto("/notifications");
  await expect(page.getByRole("heading", { name: "아직 알림이 없어요" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("link", { name: "알림 설정" }).click();
  await expect(page).toHaveURL(/\/settings\/notifications$/);
});

test("a donation's row says the amount that the donor shows", { tag: "@long-nojs" }, async ({ page }) => {
  await login(page, "creator@example.com");
  await page.goto("/notifications");
  await expect(row(page, "님이 [\\d,]+원 후원했어요").first()).toBeVisible();
});

test("a fan finds an own payment in the list, and opens it from there", { tag: "@long-js" }, async ({ page }) => {
  await newFan(page);
  await page.goto("/runner_minseo/donate");
  await hydrated(page);
  await page.getByLabel(/^직접 입력/).fill("7000");
  await page.getByLabel(/^이름과 금액 공개/).check();
  await page.getByRole("button", { name: "주문 확인하기" }).click();
  await page.getByRole("link", { name: "카드로 7,000원 결제하기" }).click();
  await payOnProviderPage(page);
  await expect(page.getByRole("heading", { level: 1, name: "결제가 완료되었어요" })).toBeVisible();
  await page.goto("/notifications");
  await hydrated(page);
  const own = row(page, "님에게 7,000원 후원했어요");
  await expect(own).toHaveAccessibleName(/읽지 않음$/);
  await own.click();
  await expect(page).toHaveURL(/\/mypage\/payments\/pay_\w+$/);
  await expect(page.getByText("7,000원").first()).toBeVisible();
});

test("many notifications are read page by page", { tag: "@long-nojs" }, async ({ page, scripted }) => {
  await login(page, "creator@example.com");
  await page.goto("/notifications");
  await hydrated(page);
  const rows = page.locator("main section li");
  const shown = await rows.count();
  if (scripted) {
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows.count()).toBeGreaterThan(20);
  } else {
    expect(shown).toBe(20);
    // Two gifts of one day read alike.
    const idsOf = () =>
      rows.locator("button[name=open]").evaluateAll((all) => all.map((each) => each.getAttribute("value")));
    const first = await idsOf();
    await page.getByRole("link", { name: "목록 더 보기" }).click();
    await expect(page).toHaveURL(/pagingKey=/);
    await expect(rows.first()).toBeVisible();
    const ids = await idsOf();
    expect(first.filter((id) => ids.includes(id))).toEqual([]);
  }
});

test("one kind of notifications is listed alone, its next page too, and an empty kind says so", {
  tag: "@long-js",
}, async ({ page, scripted }) => {
  await login(page, "creator@example.com");
  const kinds = page.getByRole("navigation", { name: "알림 종류" });
  const chip = (name: string) => kinds.getByRole("link", { name, exact: true });
  const rows = page.getByRole("main").locator("button[name=open]");
  const others = rows.filter({ hasNotText: /후원했어요|구독했어요/ });
  await page.goto("/notifications?kind=unknown");
  await expect(chip("전체")).toHaveAttribute("aria-current", "page");
  await expect(rows).toHaveCount(20);
  await hydrated(page);
  await chip("후원·멤버").click();
  await expect(page).toHaveURL("/notifications?kind=support");
  await expect(chip("후원·멤버")).toHaveAttribute("aria-current", "page");
  await expect(others).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
  if (scripted) {
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows.count()).toBeGreaterThan(20);
  } else {
    await page.getByRole("link", { name: "목록 더 보기" }).click();
    await expect(page).toHaveURL(/\?kind=support&pagingKey=/);
    await expect(chip("후원·멤버")).toHaveAttribute("aria-current", "page");
    await expect(rows.first()).toBeVisible();
  }
  await expect(others).toHaveCount(0);
  await page.goto("/notifications");
  await hydrated(page);
  await chip("새 글").click();
  await expect(page).toHaveURL("/notifications?kind=posts");
  await expect(page.getByRole("heading", { name: "이 종류의 알림은 아직 없어요" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("link", { name: "전체 알림 보기" }).click();
  await expect(page).toHaveURL("/notifications");
  await expect(rows.first()).toBeVisible();
});

test("a mail is unsubscribed from and resumed by its own link, without signing in", { tag: "@long-js" }, async ({
  page,
  browser,
  baseURL,
  scripted,
}) => {
  await asBaker(page);
  await page.goto("/settings/notifications");
  await hydrated(page);
  await page.getByLabel("내 글에 달린 댓글: 메일").check();
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page.getByText("저장했어요.")).toBeVisible();
  const fanContext = await browser.newContext({ baseURL, javaScriptEnabled: scripted, locale: "ko-KR" });
  const { nickname } = await commentOnBaker(await fanContext.newPage());
  await fanContext.close();
  const link = await stopLink(bakerEmail, nickname);

  await page.context().clearCookies();
  for (let look = 0; look < 2; look++) {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "내 글에 달린 댓글" })).toBeVisible();
    await expect(page.getByText("이 메일을 받고 있어요.")).toBeVisible();
  }
  await hydrated(page);
  await page.getByRole("button", { name: "이 메일 그만 받기" }).click();
  await expect(page.getByText("이 메일을 더 보내지 않을게요.")).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "다시 받기" }).click();
  await expect(page.getByText("이 메일을 받고 있어요.")).toBeVisible();

  // A mail program's request: no cookie, no origin, and no redirect followed.
  const oneClick = (address: string, headers = {}) =>
    fetch(address, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: "List-Unsubscribe=One-Click",
      redirect: "manual",
    });
  expect((await oneClick(link)).status).toBe(200);
  for (const origin of ["https://mail.example", "null"]) expect((await oneClick(link, { origin })).status).toBe(200);
  await page.goto(link);
  await expect(page.getByText("이 메일을 더 보내지 않을게요.")).toBeVisible();
  expect((await oneClick(`${link}x`)).status).toBe(400);
  // Nothing else is accepted without an origin.
  expect((await oneClick(`${baseURL}/settings/notifications`)).status).toBe(403);
  expect((await oneClick(link, { "content-type": "text/plain" })).status).toBe(415);
});

test("a broken link from a mail leads to a page that explains it", { tag: "@long-nojs" }, async ({ page }) => {
  await page.goto("/notifications/unsubscribe?token=broken");
  await expect(page.getByRole("heading", { level: 1, name: "주소가 올바르지 않아요" })).toBeVisible();
});
