import { expect, hydrated, login, newFan, test, unique } from "../support/browser/journey";

test("a guest finds a person by a part, initials or address, and follows the link to them", {
  tag: "@long-js",
}, async ({ page }) => {
  await page.goto("/explore");
  await hydrated(page);
  await page.getByLabel("검색어").fill("루작");
  await page.getByRole("search").getByRole("button", { name: "검색" }).click();
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(page.getByLabel("검색어")).toHaveValue("루작");
  for (const words of ["ㅎㄹㅈㅇㅅ", "ㅈㅇㅅ", "하루", "HARU_stu", "하루".normalize("NFD")]) {
    await hydrated(page);
    await page.getByLabel("검색어").fill(words);
    await page.getByLabel("검색어").press("Enter");
    // The results before look the same: only the address shows that they are of this search.
    await expect(page).toHaveURL((url) => url.searchParams.get("q")?.normalize("NFC") === words.normalize("NFC"));
    await expect(page.getByLabel("검색어")).toHaveValue(words.normalize("NFC"));
    await expect(page.locator("main").getByRole("link", { name: "하루작업실", exact: true })).toBeVisible();
  }
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await page.locator("main").getByRole("link", { name: "하루작업실", exact: true }).click();
  await expect(page).toHaveURL(/\/haru_studio$/);
});

test("posts are found on their own tab by users who may read them, a locked text by its author", {
  tag: "@long-js",
}, async ({ page }) => {
  const locked = "먼저 보여";
  await page.goto(`/search?q=${encodeURIComponent(locked)}`);
  await hydrated(page);
  await page.getByRole("navigation", { name: "검색 대상" }).getByRole("link", { name: /^글/ }).click();
  await expect(page).toHaveURL(/type=posts/);
  await expect(page.getByRole("heading", { name: /검색에 맞는 글이 없어요/ })).toBeVisible();
  await expect(page.getByLabel("검색어")).toHaveValue(locked);
  await login(page, "creator@example.com");
  await page.goto(`/search?q=${encodeURIComponent(locked)}&type=posts`);
  await expect(page.locator("main article").first()).toContainText("먼저 보여");
});

test("an invalid query is an error beside the field, and an empty one shows how to search", {
  tag: "@long-js",
}, async ({ page }) => {
  await page.goto("/search");
  await expect(page.getByRole("heading", { name: "누구를, 어떤 글을 찾고 있나요?" })).toBeVisible();
  for (const [words, said] of [
    ["a", /한글은 한 글자/],
    ["ㅋ", /한글은 한 글자/],
    ["%", /한글은 한 글자/],
    ["가".repeat(60), /50자까지/],
  ] as const) {
    const answer = await page.goto(`/search?q=${encodeURIComponent(words)}`);
    expect(answer?.status()).toBe(400);
    await expect(page.getByRole("search").getByRole("alert")).toContainText(said);
    await expect(page.getByLabel("검색어")).toHaveAttribute("aria-invalid", "true");
  }
  await page.goto(`/search?q=${encodeURIComponent("뷁뷁뷁")}`);
  await expect(page.getByRole("heading", { name: /뷁뷁뷁.* 검색 결과가 없어요/ })).toBeVisible();
  await page.getByRole("link", { name: "캠페인", exact: true }).click();
  await expect(page.getByRole("heading", { name: /검색에 맞는 캠페인이 없어요/ })).toBeVisible();
  await page.getByRole("link", { name: "전체에서 검색" }).click();
  await expect(page.getByRole("heading", { name: /검색 결과가 없어요/ })).toBeVisible();
});

test("a search shows people, posts and campaigns, each with its number and a link to all", {
  tag: "@long-js",
}, async ({ page }) => {
  const words = unique("달항아리");
  await login(page, "creator@example.com");
  for (let n = 0; n < 4; n++) {
    await page.goto("/posts/new");
    await hydrated(page);
    await page.getByLabel(/^내용/).fill(`${words} 이야기 ${n}`);
    await page.getByRole("button", { name: "게시하기", exact: true }).click();
    await expect(page).toHaveURL(/\/posts\/pst_/);
  }
  const campaign = `${words} 짓기`;
  await page.goto("/mypage/campaigns/new");
  await hydrated(page);
  await page.getByLabel(/^제목/).fill(campaign);
  await page.getByLabel(/^소개/).fill("함께 해 봐요.");
  await page.getByLabel(/^목표 금액/).fill("100,000");
  await page.getByLabel(/^마감 시각/).fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 16));
  await page.getByRole("button", { name: "캠페인 만들기" }).click();
  await expect(page).not.toHaveURL(/\/new$/);
  const { nickname } = await newFan(page);
  await page.context().clearCookies();

  await page.goto(`/search?q=${words}`);
  const kinds = page.getByRole("navigation", { name: "검색 대상" }).getByRole("link");
  await expect(kinds).toHaveText(["전체5", "사람", "글4", "캠페인1"]);
  await expect(page.getByRole("heading", { level: 2 })).toContainText(["글", "캠페인"]);
  await expect(page.locator("main article")).toHaveCount(3);
  await page.getByRole("link", { name: "글 모두 보기" }).click();
  await expect(page.locator("main article")).toHaveCount(4);
  await hydrated(page);
  await kinds.filter({ hasText: "캠페인" }).click();
  await expect(page).toHaveURL(/type=campaigns/);
  await expect(page.locator("main mark")).toHaveText([words]);
  await page.getByRole("link", { name: campaign }).click();
  await expect(page.getByRole("heading", { level: 1, name: campaign })).toBeVisible();

  await page.goto(`/search?q=${encodeURIComponent(nickname)}`);
  await expect(kinds).toHaveText(["전체1", "사람1", "글", "캠페인"]);
  await hydrated(page);
  await page.getByRole("link", { name: "입력한 말 비우기" }).click();
  await expect(page).toHaveURL("/search");
  await expect(page.getByLabel("검색어")).toHaveValue("");
});

test("search is one press from every page", { tag: "@long-js" }, async ({ page }) => {
  await page.goto("/haru_studio");
  await hydrated(page);
  await page.getByRole("navigation", { name: "주 메뉴" }).getByRole("link", { name: "탐색" }).click();
  await expect(page).toHaveURL(/\/explore$/);
  await expect(page.getByLabel("검색어")).toBeVisible();
});

test("explore shows popular creators with the rule; favorites appear with the first follow", {
  tag: "@long-js",
}, async ({ page }) => {
  await page.goto("/explore");
  const trending = page.getByRole("region", { name: "지금 주목받는 액티비스트" });
  await expect(trending).toContainText("최근 7일");
  expect(await trending.getByRole("listitem").count()).toBeGreaterThan(2);
  await expect(trending.getByText("5:3:2:1")).toBeHidden();
  await trending.getByText("어떻게 정하나요?").click();
  await expect(trending.getByText("5:3:2:1")).toBeVisible();
  const favorites = page.getByRole("region", { name: "내가 좋아하는 액티비스트 둘러보기" });
  await expect(favorites).toContainText("로그인하고");
  await expect(page.getByRole("region", { name: "새로운 액티비스트 만나기" })).toBeVisible();
  await newFan(page);
  await page.goto("/explore");
  await expect(favorites).toContainText("좋아요를 누르면");
  await page.goto("/haru_studio");
  await hydrated(page);
  // The button changes before the server answers: leaving sooner would abort the request.
  const followed = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && /\/follow/.test(answer.url()) && answer.status() < 400,
  );
  await page
    .getByRole("button", { name: /팔로우하기/ })
    .first()
    .click();
  await followed;
  await expect(page.getByRole("button", { name: /팔로우 취소하기/ }).first()).toBeVisible();
  await page.goto("/explore");
  await expect(favorites.getByRole("listitem").first()).toBeVisible();
  await expect(favorites.getByRole("link", { name: "하루작업실" })).toHaveCount(0);
});

test("the first of the ranking is one wide card, its cover the picture that loads first", {
  tag: "@long-nojs",
}, async ({ page }) => {
  for (const width of [320, 390, 800, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/explore");
    const feature = page.locator("main article").first();
    const box = (await feature.boundingBox()) as { x: number; y: number; width: number; height: number };
    expect(box.y, `${width}`).toBeLessThan(250);
    expect(box.width, `${width}`).toBeGreaterThan(box.height * 0.9);
    await expect(feature.locator("img").first()).toHaveAttribute("fetchpriority", "high");
    await expect(page.locator("main img[fetchpriority=high]")).toHaveCount(1);
    const { name, times } = await feature.evaluate((element) => {
      const name = element.querySelector("h2")?.textContent ?? "";
      const ranking = element.closest("section") as HTMLElement;
      return {
        name,
        times: [...ranking.querySelectorAll("h2, h3")].filter((each) => each.textContent === name).length,
      };
    });
    expect([name.length > 0, times]).toEqual([true, 1]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("on a phone the categories are one row that ends with the campaigns", { tag: "@long-nojs" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/explore");
  expect((await page.getByRole("link", { name: "전체", exact: true }).boundingBox())?.x).toBe(16);
  await page.goto("/explore?category=social");
  const chips = page.getByRole("navigation", { name: "분야" }).getByRole("link");
  const boxes = await Promise.all((await chips.all()).map((chip) => chip.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  await expect(page.getByRole("link", { name: "사회활동", exact: true })).toBeInViewport({ ratio: 1 });
  await hydrated(page);
  await chips.last().click();
  await expect(page).toHaveURL("/campaigns");
});

test("the words are marked in names, addresses and posts, and stay text", { tag: "@long-js" }, async ({ page }) => {
  const marks = page.locator("main mark");
  await page.goto(`/search?type=people&q=${encodeURIComponent("ㅈㅇㅅ")}`);
  await expect(marks).toHaveText(["작업실"]);
  await page.goto("/search?type=people&q=HARU_stu");
  await expect(marks).toHaveText(["haru_stu"]);
  await login(page, "creator@example.com");
  const words = unique("<b>굵은</b> 칸나 ");
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill(`${"앞선 이야기가 길게 이어집니다. ".repeat(20)}${words} 뒤`);
  await page.getByRole("button", { name: "게시하기", exact: true }).click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  const address = new URL(page.url()).pathname;
  await page.goto(`/search?type=posts&q=${encodeURIComponent(words)}`);
  await expect(marks).toHaveText(words.split(" "));
  await expect(page.locator("main article b")).toHaveCount(0);
  await expect(page.locator("main article")).toContainText(words);
  await hydrated(page);
  await page.locator("main article").click();
  await expect(page).toHaveURL(address);
});

test("a fan is found with their address and without followers, whom they cannot have", { tag: "@long-js" }, async ({
  page,
}) => {
  const { nickname } = await newFan(page);
  await page.context().clearCookies();
  await page.goto(`/search?q=${encodeURIComponent(nickname)}`);
  const found = page.locator("main section li", { hasText: nickname });
  await expect(found).toContainText("@");
  await expect(found).not.toContainText("팔로워");
  await page.goto(`/search?q=${encodeURIComponent("하루작업실")}`);
  await expect(page.locator("main section li").first()).toContainText("팔로워");
});

test("a fan's page offers a message to creators alone", { tag: "@long-js" }, async ({ page }) => {
  const message = page.getByRole("link", { name: /에게 메시지 보내기$/ });
  const { nickname } = await newFan(page);
  await page.goto(`/search?q=${encodeURIComponent(nickname)}`);
  const address = await page.locator("main section li").getByRole("link", { name: nickname }).getAttribute("href");
  await page.goto("/haru_studio");
  await expect(message).toHaveCount(1);
  await page.context().clearCookies();
  await login(page, "fan2@example.com");
  await page.goto(String(address));
  await expect(page.getByRole("heading", { level: 1, name: nickname })).toBeVisible();
  await expect(message).toHaveCount(0);
  await page.context().clearCookies();
  await login(page, "creator@example.com");
  await page.goto(String(address));
  await expect(message).toHaveCount(1);
});
