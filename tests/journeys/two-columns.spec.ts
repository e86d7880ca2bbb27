import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, login, newFan, test } from "../support/browser/journey";

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} has no box`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** What is read and what stands beside it, on a creator's page, a post's page and the feed. */
const pages = (page: Page) => {
  const article = page.locator("main article").first();
  return [
    { path: "/haru_studio", read: article, beside: page.getByRole("region", { name: "구독 혜택" }), onPhone: false },
    {
      path: "",
      read: article,
      beside: page.getByRole("complementary", { name: "글을 쓴 액티비스트" }),
      onPhone: true,
    },
    {
      path: "/feed/following",
      read: article,
      beside: page.getByRole("complementary", { name: "분야별로 만나기" }),
      onPhone: false,
    },
  ];
};

test("on a desktop two columns stand side by side and stay in view; on a phone there is one", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await login(page, "fan7@example.com");
  await page.goto("/haru_studio");
  const post = String(await page.locator("main a[href^='/posts/pst_']").first().getAttribute("href"));
  for (const { path, read, beside, onPhone } of pages(page)) {
    await page.setViewportSize(desktop);
    await page.goto(path || post);
    await hydrated(page);
    const [left, right] = [await boxOf(read), await boxOf(beside)];
    expect(left.width, path).toBeLessThanOrEqual(640);
    expect(right.x, path).toBeGreaterThanOrEqual(left.right + 24);
    expect(right.right, path).toBeLessThanOrEqual(desktop.width);
    await page.evaluate(() => scrollTo(0, 600));
    await expect(beside, path).toBeInViewport();
    await page.setViewportSize(phone);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(beside).toBeVisible({ visible: onPhone });
    if (onPhone) expect((await boxOf(beside)).y, path).toBeGreaterThanOrEqual((await boxOf(read)).bottom);
  }
});

test("a campaign has its progress and the way to the form in view beside its story", { tag: "@long-nojs" }, async ({
  page,
}) => {
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.setViewportSize(desktop);
  await page.goto("/haru_studio");
  await page.goto(String(await page.locator("main a[href^='/campaigns/cmp_']").first().getAttribute("href")));
  await hydrated(page);
  const beside = page.getByRole("complementary", { name: "모금 현황" });
  const [title, form] = [page.getByRole("heading", { level: 1 }), page.locator("#give")];
  expect((await boxOf(beside)).x).toBeGreaterThanOrEqual((await boxOf(form)).right + 24);
  expect((await boxOf(beside)).y).toBeLessThan((await boxOf(title)).y);
  await form.getByRole("button").scrollIntoViewIfNeeded();
  await expect(beside.getByRole("link", { name: "이 캠페인에 함께하기" })).toBeInViewport();
  await beside.getByRole("link", { name: "이 캠페인에 함께하기" }).click();
  await expect(form.getByRole("heading")).toBeInViewport();
  expect(await sideways()).toBeLessThanOrEqual(0);
  await page.setViewportSize(phone);
  const [first, second, third] = [await boxOf(title), await boxOf(beside), await boxOf(form)];
  expect(second.y).toBeGreaterThanOrEqual(first.bottom);
  expect(third.y).toBeGreaterThanOrEqual(second.bottom);
  expect(await sideways()).toBeLessThanOrEqual(0);
});

test("at checkout the sum, consent and button stay beside the rules, and end them on a phone", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await login(page, "fan@example.com");
  await page.setViewportSize(desktop);
  await page.goto("/runner_minseo/membership");
  await hydrated(page);
  await page.getByRole("button", { name: "응원석 구독하기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "주문 확인" })).toBeVisible();
  const summary = page.getByRole("complementary", { name: "주문 내용" });
  const [rules, pay] = [
    page.getByRole("heading", { name: "판매자 안내" }),
    page.getByRole("button", { name: /결제하기$/ }),
  ];
  expect((await boxOf(summary)).x).toBeGreaterThanOrEqual((await boxOf(rules)).right + 24);
  await expect(summary.getByRole("checkbox")).toBeInViewport();
  await expect(summary.locator(pay)).toBeInViewport();
  const [arrow, title] = [page.getByRole("banner").getByRole("link", { name: "뒤로" }), page.locator("main h1")];
  expect(Math.abs((await boxOf(arrow)).x + 16 - (await boxOf(title)).x)).toBeLessThanOrEqual(1);
  await page.setViewportSize(phone);
  expect((await boxOf(summary)).y).toBeGreaterThanOrEqual((await boxOf(rules)).bottom);
  expect((await boxOf(pay)).width).toBeLessThanOrEqual(phone.width);
});

test("a post's audience and buttons stand beside its text on a desktop, below it on a phone", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await login(page, "creator@example.com");
  await page.setViewportSize(desktop);
  await page.goto("/posts/new");
  await hydrated(page);
  const text = page.getByRole("textbox", { name: "내용" });
  const [audience, publish] = [
    page.getByRole("group", { name: /누가 볼 수 있나요/ }),
    page.getByRole("button", { name: "게시하기" }).last(),
  ];
  expect((await boxOf(audience)).x).toBeGreaterThanOrEqual((await boxOf(text)).right + 24);
  expect((await boxOf(audience)).y).toBeLessThan((await boxOf(text)).bottom);
  await page.getByLabel(/^태그/).scrollIntoViewIfNeeded();
  await expect(publish).toBeInViewport();
  await page.setViewportSize(phone);
  expect((await boxOf(audience)).y).toBeGreaterThanOrEqual((await boxOf(text)).bottom);
  expect((await boxOf(publish)).y).toBeGreaterThanOrEqual((await boxOf(audience)).bottom);
});

test("a fan's menus and a creator's payout stand beside the rest on desktops, below on phones", {
  tag: "@long-nojs",
}, async ({ page }) => {
  const besideOnDesktop = async (path: string, rest: Locator, beside: Locator) => {
    await page.setViewportSize(desktop);
    await page.goto(path);
    expect((await boxOf(beside)).x, path).toBeGreaterThanOrEqual((await boxOf(rest)).right + 24);
    await page.setViewportSize(phone);
    expect((await boxOf(beside)).y, path).toBeGreaterThanOrEqual((await boxOf(rest)).bottom);
  };
  await login(page, "fan@example.com");
  const month = page.locator("section").filter({ has: page.getByRole("heading", { name: "이번 달 응원" }) });
  await besideOnDesktop("/mypage", month, page.getByRole("region", { name: "응원과 결제" }));
  await page.context().clearCookies();
  await login(page, "creator@example.com");
  const account = page.locator("section").filter({ has: page.getByRole("heading", { name: "받을 계좌" }) });
  await besideOnDesktop("/mypage/withdrawal", account, page.getByRole("complementary", { name: "정산 신청" }));
});

test("on a desktop plans are columns of equal parts, with benefits and buttons on common lines", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await newFan(page);
  await page.setViewportSize(desktop);
  await page.goto("/haru_studio/membership");
  const plans = page.locator("main li").filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(plans).toHaveCount(3);
  const tops = async (part: Locator) => new Set((await Promise.all((await part.all()).map(boxOf))).map(({ y }) => y));
  expect(await tops(plans)).toHaveProperty("size", 1);
  expect(await tops(plans.locator("ul"))).toHaveProperty("size", 1);
  expect(await tops(plans.getByRole("button", { name: /구독하기$/ }))).toHaveProperty("size", 1);
  await page.setViewportSize(phone);
  expect(await tops(plans)).toHaveProperty("size", 3);
});

test("people found by the same words stand beside posts; on phones they have the tab", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await page.goto(`/search?q=${encodeURIComponent("작업")}&type=posts`);
  const people = page.getByRole("region", { name: "이름이 맞는 사람" });
  const article = page.locator("main article").first();
  expect((await boxOf(people)).x).toBeGreaterThanOrEqual((await boxOf(article)).right + 24);
  await expect(people.getByRole("link", { name: "하루작업실" })).toBeVisible();
  await page.setViewportSize(phone);
  await expect(people).toBeHidden();
  await page.setViewportSize(desktop);
  await hydrated(page);
  await people.getByRole("link", { name: "모두 보기" }).click();
  await expect(page).toHaveURL(/type=people/);
  await expect(page.getByRole("heading", { name: "분야별로 만나기" })).toBeVisible();
  await expect(people).toHaveCount(0);
});

test("on a phone a creator's first post begins above 590 px", { tag: "@long-nojs" }, async ({ page }) => {
  await page.setViewportSize(phone);
  await login(page, "fan7@example.com");
  await page.goto("/haru_studio");
  expect((await boxOf(page.locator("main article").first())).y).toBeLessThan(590);
});

test("back arrow, content and footer share one left edge on narrow and wide pages", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await login(page, "creator@example.com");
  await page.setViewportSize(desktop);
  const edges = new Set<number>();
  for (const path of ["/settings", "/settings/password", "/mypage/earnings", "/haru_studio/membership"]) {
    await page.goto(path);
    const content = page.locator("main h1, main h2, main img").first();
    const arrow = await boxOf(page.getByRole("banner").getByRole("link", { name: "뒤로" }));
    expect(Math.abs(arrow.x + 16 - (await boxOf(content)).x), path).toBeLessThanOrEqual(1);
    edges.add(Math.round((await boxOf(content)).x));
    // Its text is 8 px into the link, which is large enough to touch.
    edges.add(Math.round((await boxOf(page.locator("footer nav a").first())).x) + 8);
  }
  expect([...edges]).toHaveLength(1);
});

test("the button to subscribe carries the lowest price, and nothing moves as it comes", { tag: "@long-nojs" }, async ({
  page,
  scripted,
}) => {
  const priced = page.getByRole("link", { name: "하루작업실 멤버십 · 월 5,000원부터" });
  const follow = page.getByRole("button", { name: "하루작업실 팔로우하기" }).first();
  await page.setViewportSize({ width: 320, height: 844 });
  if (scripted) {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/haru_studio/benefits", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/haru_studio");
    await hydrated(page);
    const article = page.locator("main article").first();
    const before = [await boxOf(follow), await boxOf(article)];
    await expect(priced).toHaveCount(0);
    answer();
    await expect(priced).toBeVisible();
    expect([await boxOf(follow), await boxOf(article)]).toEqual(before);
  }
  await login(page, "fan8@example.com");
  await page.goto("/haru_studio");
  await expect(priced).toHaveAttribute("href", "/haru_studio/membership");
});

test("a plan beside the posts is ordered by its own button", { tag: "@long-nojs" }, async ({ page }) => {
  await newFan(page);
  await page.goto("/haru_studio");
  await hydrated(page);
  await page.getByRole("button", { name: "찻잔 한 벌 구독하기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "주문 확인" })).toBeVisible();
  await expect(page.getByText("15,000원").first()).toBeVisible();
});

test("the tabs of a creator lead to posts, plans, campaigns and ranking, each with the tabs", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await page.goto("/haru_studio");
  await hydrated(page);
  const tabs = page.getByRole("navigation", { name: "하루작업실님의 페이지" });
  for (const [name, path] of [
    ["멤버십", "/haru_studio/membership"],
    ["캠페인", "/haru_studio/campaigns"],
    ["팬 랭킹", "/haru_studio/ranking"],
    ["글", "/haru_studio"],
  ] as const) {
    await tabs.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(tabs.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  }
});

test("an empty feed suggests six creators, and shows the posts of those followed there", { tag: "@long-nojs" }, async ({
  page,
  scripted,
}) => {
  await newFan(page);
  await page.goto("/feed/following");
  const suggested = page.getByRole("region", { name: "이런 액티비스트는 어때요?" });
  await expect(suggested.getByRole("listitem")).toHaveCount(6);
  await hydrated(page);
  const button = suggested.getByRole("button", { name: /팔로우하기$/ }).first();
  const name = String(await button.getAttribute("aria-label")).replace(" 팔로우하기", "");
  // With script the feed is loaded again while the follow is still being sent: it is loaded once more after it.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/follow(\.data)?(\?|$)/, async (route) => {
    if (scripted) await held;
    await route.continue();
  });
  await button.click();
  if (scripted) {
    await expect(suggested.getByRole("listitem")).toHaveCount(6);
    const loaded = page.waitForResponse((answer) => answer.url().includes("/feed/following.data"));
    await suggested.getByRole("link", { name: "새로고침" }).click();
    await loaded;
    release();
  }
  await expect(page.locator("main article").filter({ hasText: name }).first()).toBeVisible();
  await expect(suggested).toHaveCount(0);
});
