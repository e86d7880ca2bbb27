import exploreTexts from "~/i18n/locales/ko/explore";
import { findViolations } from "../support/browser/find-violations";
import { expect, hydrated, login, newFan, test } from "../support/browser/journey";

// Needs script: run in the project with JavaScript alone.

test("a like is counted immediately, and a refused one is undone", async ({ page }) => {
  await login(page, "fan7@example.com");
  await page.goto("/tidewatch");
  await hydrated(page);
  const button = page.locator("article button[aria-pressed=false]").first();
  const label = (await button.getAttribute("aria-label")) ?? "";
  const before = Number(/(\d+)개/.exec(label)?.[1]);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/like*", async (route) => {
    await held;
    await route.continue();
  });
  await button.click();
  await expect(page.getByRole("button", { name: `좋아요 취소, 지금 ${before + 1}개` }).first()).toBeVisible();
  release();
  await expect(page.getByRole("button", { name: `좋아요 취소, 지금 ${before + 1}개` }).first()).toBeVisible();
});

test("a user who follows and leaves, before routes are known, reaches the next page", async ({ page }) => {
  await newFan(page);
  let release = () => {};
  const known = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/__manifest*", async (route) => {
    if (decodeURIComponent(route.request().url()).includes("/feed/following")) await known;
    await route.continue();
  });
  await page.goto("/accounts/signup/recommendations");
  await hydrated(page);
  const followed = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && /\/follow/.test(answer.url()),
  );
  await page
    .getByRole("button", { name: /팔로우하기$/ })
    .first()
    .click();
  await page.getByRole("link", { name: "시작하기" }).click();
  await followed;
  release();
  await expect(page).toHaveURL(/\/feed\/following$/);
  await expect(page.locator("main").getByRole("heading").first()).toBeVisible();
});

test("a first page has its styles in it, and those that follow without a new document too", async ({ page }) => {
  const [inline, linked] = [page.locator("style#styles"), page.locator("link[rel=stylesheet]")];
  await page.goto("/explore");
  await hydrated(page);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const first = await background();
  expect(first).not.toBe("rgba(0, 0, 0, 0)");
  for (const path of ["/explore", "/campaigns"]) {
    await expect(inline).toHaveCount(1);
    await expect(linked).toHaveCount(0);
    if (path === "/explore") await page.locator("main a[href='/campaigns']").click();
    await expect(page).toHaveURL("/campaigns");
  }
  await Promise.all([page.waitForEvent("load"), page.evaluate(() => location.assign("/explore"))]);
  await expect(linked).toHaveCount(1);
  await expect(inline).toHaveCount(0);
  expect(await background()).toBe(first);
});

test("a page and those that follow it without a new document have one stylesheet", async ({ page }) => {
  await page.goto("/explore");
  await Promise.all([page.waitForEvent("load"), page.evaluate(() => location.assign("/explore"))]);
  await hydrated(page);
  const sheets = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet" || request.url().endsWith(".css")) sheets.add(request.url());
  });
  const linked = page.locator("link[rel=stylesheet]");
  const first = await linked.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  await page.locator("main a[href='/campaigns']").click();
  await expect(page).toHaveURL("/campaigns");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect([...sheets].filter((sheet) => !first.includes(sheet))).toEqual([]);
  await expect(linked).toHaveCount(1);
});

test("a link fetches the texts of its page beside its data", async ({ page }) => {
  await page.goto("/webtoon_bom");
  await hydrated(page);
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.text());
  });
  const hasTexts = async () =>
    (await Promise.all(scripts)).some((script) => script.includes(exploreTexts.trendingRule));
  await page.route(/\/explore\.data/, async (route) => {
    await expect.poll(hasTexts).toBe(true);
    await route.continue();
  });
  await page.getByRole("link", { name: "탐색" }).first().click();
  await expect(page.getByText(exploreTexts.trending).first()).toBeVisible();
});

test("a link that is pointed at fetches its page's file and those it imports at once", async ({ page }) => {
  await page.goto("/webtoon_bom");
  await hydrated(page);
  const { module, imports } = await page.evaluate(() => {
    const route = Object.values(window.__remixManifest.routes).find((each) => each?.path === "explore");
    const known = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    return { module: String(route?.module), imports: (route?.imports ?? []).filter((file) => !known.includes(file)) };
  });
  expect(imports.length).toBeGreaterThan(0);
  const requested = new Set<string>();
  page.on("request", (request) => requested.add(new URL(request.url()).pathname));
  await page.route(`**${module}`, async (route) => {
    await expect.poll(() => imports.filter((file) => !requested.has(file))).toEqual([]);
    await route.continue();
  });
  const arrives = page.waitForResponse(`**${module}`);
  await page.getByRole("link", { name: "탐색" }).first().hover();
  await arrives;
});

test("no first page has an axe violation", async ({ page }) => {
  await login(page, "fan2@example.com");
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/", "/explore", "/haru_studio", "/feed/following", "/notifications", "/settings", "/terms"]) {
    await page.goto(path);
    expect(await findViolations(page)).toEqual([]);
  }
});

test("the post form has no axe violation, with picture, draft, changes and deletion", async ({ page }) => {
  test.slow();
  await login(page, "seojun@example.com");
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill("막이 오르기 전");
  await page.getByLabel(/^멤버 전용/).check();
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const file = { name: "a.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") };
  await page.getByLabel("사진 선택").setInputFiles(file);
  await expect(page.locator("#pictures input[name=imageUrl]")).toHaveCount(1);
  const check = async () => expect(await findViolations(page)).toEqual([]);
  await check();
  await expect(page.getByRole("status").getByText("임시 저장했어요.")).toBeVisible();
  await page.goto("/posts/new");
  await expect(page.getByRole("link", { name: "막이 오르기 전" })).toBeVisible();
  await check();
  await page.goto("/actor_seojun");
  const address = await page.locator("main a[href^='/posts/pst_']").first().getAttribute("href");
  for (const act of ["", "/edit", "/delete"]) {
    await page.goto(`${address}${act}`);
    await check();
  }
});

test("first pages stay in budget: 105 KB of script, 38 KB of HTML and styles, no web font", async ({ page }) => {
  const list = await (await page.request.get("/campaigns")).text();
  const [campaign = ""] = /\/campaigns\/cmp_\w+/.exec(list) ?? [];
  for (const path of ["/", "/haru_studio", "/explore", "/campaigns", campaign]) {
    const sizes: { url: string; type: string; bytes: number }[] = [];
    // A tab of its own: what the page before still requests does not count.
    const tab = await page.context().newPage();
    const client = await tab.context().newCDPSession(tab);
    await client.send("Network.enable");
    await client.send("Network.clearBrowserCache");
    const urls = new Map<string, { url: string; type: string }>();
    client.on("Network.responseReceived", ({ requestId, response, type }) =>
      urls.set(requestId, { url: response.url, type }),
    );
    client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const known = urls.get(requestId);
      if (known) sizes.push({ ...known, bytes: encodedDataLength });
    });
    await tab.goto(path, { waitUntil: "networkidle" });
    await tab.close();
    const total = (type: string) =>
      sizes.filter((size) => size.type === type).reduce((sum, size) => sum + size.bytes, 0);
    expect(total("Script"), `${path} script`).toBeLessThanOrEqual(105 * 1024);
    expect(total("Document") + total("Stylesheet"), `${path} document`).toBeLessThanOrEqual(38 * 1024);
    expect(sizes.filter((size) => size.type === "Font")).toEqual([]);
    const withoutPictures = sizes.filter((size) => size.type !== "Image");
    expect(
      withoutPictures.length,
      `${path} requests ${withoutPictures.map((size) => size.url).join(" ")}`,
    ).toBeLessThanOrEqual(12);
  }
});

test("a page's scripts start after the picture that it opens with, and without it when it fails", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  let answer = (_how: "continue" | "abort") => {};
  await page.route(/-background-.*\.webp/, async (route) => {
    await new Promise<void>((resolve) => {
      answer = (how) => resolve(route[how]());
    });
  });
  for (const how of ["continue", "abort"] as const) {
    const asked = page.waitForRequest(/-background-.*\.webp/);
    await page.goto("/haru_studio", { waitUntil: "domcontentloaded" });
    await asked;
    await expect(page.getByRole("link", { name: "홈" }).first()).toBeVisible();
    expect(scripts).toEqual([]);
    answer(how);
    await hydrated(page);
    expect(scripts.splice(0).length).toBeGreaterThan(5);
    await page.goto("about:blank");
  }
});

test("a tap at any moment of a page's start raises no error, and the page answers taps after it", async ({ page }) => {
  await login(page, "fan4@example.com");
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      document.querySelector("h1")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      port2.postMessage(undefined);
    };
    port2.postMessage(undefined);
  });
  await page.goto("/coach_daniel");
  await hydrated(page);
  await page.locator("article button[aria-pressed=false]").first().click();
  await expect(page.locator("article button[aria-pressed=true]").first()).toBeVisible();
});

test("a like and a follow pressed before React answers are sent by it, but for one pressed twice", async ({ page }) => {
  await newFan(page);
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await started;
    await route.continue();
  });
  await page.goto("/tidewatch", { waitUntil: "domcontentloaded" });
  const likes = page.locator("article button[aria-pressed=false].post-act");
  const [liked, takenBack] = [likes.first(), likes.nth(1)];
  const label = String(await liked.getAttribute("aria-label"));
  const follow = page.getByRole("button", { name: /팔로우하기$/ }).first();
  for (const button of [liked, takenBack, takenBack, follow]) await button.click();
  await expect(page.locator("button[aria-busy=true]")).toHaveCount(2);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  const answered = ["/like", "/follow"].map((path) =>
    page.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().includes(path)),
  );
  start();
  await Promise.all(answered);
  await hydrated(page);
  expect(sent.filter((path) => /like|follow/.test(path))).toHaveLength(2);
  await expect(page.locator("button[aria-busy=true]")).toHaveCount(0);
  const count = Number(/(\d+)개/.exec(label)?.[1]) + 1;
  await expect(page.getByRole("button", { name: `좋아요 취소, 지금 ${count}개` }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /팔로우 취소하기$/ }).first()).toBeVisible();
});

test("a page left with a press that React has not taken is loaded again by Back", async ({ page }) => {
  await newFan(page);
  await page.route("**/assets/*.js", () => {});
  await page.goto("/tidewatch", { waitUntil: "domcontentloaded" });
  await page
    .getByRole("button", { name: /팔로우하기$/ })
    .first()
    .click();
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/follow"));
  const again = page.waitForRequest((request) => request.isNavigationRequest());
  // What the browser's cache of pages does, which the headless shell lacks.
  await page.evaluate(() => {
    dispatchEvent(new Event("pagehide"));
    dispatchEvent(new Event("pageshow"));
  });
  await Promise.all([sent, again]);
});

for (const [how, path] of [
  ["when the page is left", "/explore"],
  ["as without script when React does not come", null],
] as const)
  test(`a follow pressed before React answers is sent ${how}`, async ({ page }) => {
    await newFan(page);
    await page.route("**/assets/*.js", (route) => (path ? undefined : route.abort()));
    await page.addInitScript((atOnce) => {
      const wait = window.setTimeout.bind(window);
      Object.assign(window, { setTimeout: (run: () => void, ms = 0) => wait(run, atOnce && ms === 8_000 ? 0 : ms) });
    }, !path);
    await page.goto("/tidewatch", { waitUntil: "domcontentloaded" });
    await page
      .getByRole("button", { name: /팔로우하기$/ })
      .first()
      .click();
    if (path) await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.unroute("**/assets/*.js");
    await expect(async () => {
      await page.goto("/tidewatch");
      await expect(page.getByRole("button", { name: /팔로우 취소하기$/ }).first()).toBeVisible({ timeout: 500 });
    }).toPass();
  });

test("a page's scripts do not start before the browser has painted", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  // The first paint is reported only once the test says so, and the limit of three seconds is never reached.
  await page.addInitScript(() => {
    const find = performance.getEntriesByName.bind(performance);
    performance.getEntriesByName = (name) => ("isPaintReported" in window ? find(name) : []);
    const wait = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => (ms === 3_000 ? 0 : wait(run, ms)) });
  });
  await page.goto("/haru_studio", { waitUntil: "domcontentloaded" });
  await page.evaluate(async () => {
    await document.querySelector<HTMLImageElement>("img[fetchpriority=high]")?.decode();
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  });
  expect(scripts).toEqual([]);
  await page.evaluate(() => {
    Object.assign(window, { isPaintReported: true });
  });
  await hydrated(page);
  expect(scripts.length).toBeGreaterThan(5);
});

test("what is below the screen is rendered after the page's load, and at once on a reload", async ({ page }) => {
  let answer = () => {};
  await page.route(/-background-.*\.webp/, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  const left = () =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll(".post, footer")];
      return parts.filter((part) => getComputedStyle(part).contentVisibility === "auto").length;
    });
  const open = async (visit: () => Promise<unknown>) => {
    const asked = page.waitForRequest(/-background-.*\.webp/);
    await visit();
    await asked;
  };
  await open(() => page.goto("/haru_studio", { waitUntil: "domcontentloaded" }));
  expect(await left()).toBeGreaterThan(3);
  await expect(page.locator("article").first()).toHaveCSS("content-visibility", "visible");
  answer();
  await expect.poll(left).toBe(0);
  await hydrated(page);
  await open(() => page.reload({ waitUntil: "domcontentloaded" }));
  expect(await left()).toBe(0);
  answer();
  await hydrated(page);
});

test("logging out resets every piece of the page's own state", async ({ page }) => {
  await login(page, "fan3@example.com");
  await page.goto("/feed/following");
  await page.evaluate(() => {
    localStorage.setItem("kept", "1");
    sessionStorage.setItem("kept", "1");
    Object.assign(window, { kept: 1 });
  });
  await page.goto("/mypage");
  await page.evaluate(() => Object.assign(window, { kept: 1 }));
  await hydrated(page);
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page.getByText("로그아웃했어요.")).toBeVisible();
  const left = () => [localStorage.getItem("kept"), sessionStorage.getItem("kept"), "kept" in window];
  expect(await page.evaluate(left)).toEqual([null, null, false]);
});
