import { expect, hydrated, login, newFan, test, unique } from "../support/browser/journey";
import { newActivist } from "../support/browser/new-activist";

test("an activist's own page leads to editing the profile and the activity", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await login(page, "creator@example.com");
  for (const [words, address] of [
    ["프로필 수정", /\/mypage\/profile$/],
    ["활동 수정", /\/mypage\/activity$/],
  ] as const) {
    await page.goto("/haru_studio");
    await hydrated(page);
    await page.getByRole("link", { name: words }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { name: "계정", exact: true })).toBeVisible();
    await expect(page.getByText("creator@example.com").first()).toBeVisible();
  }
});

test("a new creator's own page says what to do first, a visitor's what others do", { tag: "@long-js" }, async ({
  page,
}) => {
  const { domain } = await newActivist(page);
  await page.goto(`/${domain}`);
  await expect(page.getByRole("heading", { name: "첫 글을 올려 보세요" })).toBeVisible();
  await expect(page.getByRole("link", { name: "첫 글 쓰기" })).toHaveAttribute("href", "/posts/new");
  await expect(page.getByRole("link", { name: "멤버십 만들기" })).toHaveAttribute("href", "/mypage/memberships/new");
  await expect(page.getByText("응원을 이어 주세요")).toHaveCount(0);
  await login(page, "fan8@example.com");
  await page.goto(`/${domain}`);
  await expect(page.getByText("응원을 이어 주세요")).toBeVisible();
  await expect(page.getByRole("link", { name: "멤버십 만들기" })).toHaveCount(0);
});

test("a creator on a phone finds where to write", { tag: "@long-nojs" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await login(page, "creator@example.com");
  await page.goto("/feed/following");
  await hydrated(page);
  await page.getByRole("link", { name: "글쓰기", exact: true }).click();
  await expect(page).toHaveURL(/\/posts\/new$/);
  await login(page, "fan8@example.com");
  await page.goto("/feed/following");
  await expect(page.getByRole("link", { name: "글쓰기", exact: true })).toHaveCount(0);
});

test("a creator's page shows benefits and prices, and no shared page contains them", { tag: "@long-nojs" }, async ({
  page,
  request,
  scripted,
}) => {
  const guest = await request.get("/haru_studio", { headers: { accept: "text/html" } });
  expect(guest.headers()["cache-control"]).toMatch(/^public/);
  expect(await guest.text()).not.toContain("멤버 전용 작업 일지");
  const plans = await request.get("/haru_studio/benefits");
  expect(plans.headers()["cache-control"]).toBe("private, no-cache");
  await page.goto("/haru_studio");
  const section = page.getByRole("region", { name: "구독 혜택" });
  if (scripted) await expect(section.getByText("월 5,000원", { exact: true })).toBeVisible();
  else {
    await expect(section).toBeHidden();
    const subscribe = page.getByRole("link", { name: "하루작업실 멤버십 구독하기" });
    await expect(subscribe).toHaveAttribute("href", "/haru_studio/membership");
  }
  await login(page, "fan8@example.com");
  const answer = await page.goto("/haru_studio");
  expect(answer?.headers()["cache-control"]).toMatch(/^private/);
  await expect(section.getByText("월 5,000원", { exact: true })).toBeVisible();
  await expect(section.getByText("멤버 전용 작업 일지")).toBeVisible();
});

test("a supporter changes the home domain ID, and no page of theirs asks for posts or followers", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await newFan(page);
  await page.goto("/mypage/profile");
  await hydrated(page);
  const domain = unique("fan_");
  await page.getByLabel(/^홈 도메인 ID/).fill(domain);
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page.getByText("저장했어요.").first()).toBeVisible();
  await page.goto(`/${domain}`);
  await expect(page.getByRole("heading", { name: "내 팬 페이지예요" })).toBeVisible();
  await expect(page.getByText("새 글이 올라오면")).toHaveCount(0);
  await page.goto("/mypage/followers");
  await expect(page.getByText("글을 올리면")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "액티비스트 신청하기" })).toBeVisible();
});

test("the messages page names what cannot be canceled before how to pay", { tag: "@long-nojs" }, async ({ page }) => {
  await newFan(page);
  await page.goto("/messages/with/haru_studio");
  const text = String(await page.locator("main").textContent()).replace(/\s+/g, " ");
  const cannot = text.indexOf("기간 중간에 취소되지 않고");
  expect(cannot).toBeGreaterThan(0);
  expect(text.indexOf("등록한 카드로 첫 달을 결제하면")).toBeGreaterThan(cannot);
});

test("a mistyped address of a creator is not found, and names the creator it may have meant", {
  tag: "@long-js",
}, async ({ page }) => {
  const answer = await page.goto("/haru_stduio");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "페이지를 찾을 수 없어요" })).toBeVisible();
  const meant = page.getByRole("region", { name: "혹시 이 사람을 찾으셨나요?" }).getByRole("link");
  expect(await meant.count()).toBeLessThanOrEqual(2);
  await meant.filter({ hasText: "@haru_studio" }).click();
  await expect(page).toHaveURL(/\/haru_studio$/);
  expect((await page.goto("/qqzzxx_nobody"))?.status()).toBe(404);
  await expect(page.getByText("혹시 이 사람을 찾으셨나요?")).toHaveCount(0);
});

test("a reader who came to a post from outside goes back to its creator's page", { tag: "@long-js" }, async ({
  page,
}) => {
  const list = await (await page.request.get("/haru_studio", { headers: { accept: "text/html" } })).text();
  const [post = ""] = /\/posts\/pst_\w+/.exec(list) ?? [];
  await page.goto(post);
  await hydrated(page);
  await page.getByRole("link", { name: "뒤로" }).click();
  await expect(page).toHaveURL(/\/haru_studio$/);
  await expect(page.getByRole("heading", { name: "하루작업실", level: 1 })).toBeVisible();
});
