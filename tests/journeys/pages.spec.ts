import { expect, hydrated, login, publicPages, test } from "../support/browser/journey";

test("a creator's page has all its metadata for a crawler, and no locked text", { tag: "@long-nojs" }, async ({
  page,
  baseURL,
}) => {
  await page.goto("/haru_studio");
  await expect(page).toHaveTitle(/하루작업실/);
  const meta = (selector: string) => page.locator(`head ${selector}`).first();
  const description = (await meta("meta[name=description]").getAttribute("content")) ?? "";
  expect([...description].length).toBeGreaterThan(10);
  expect([...description].length).toBeLessThanOrEqual(156);
  await expect(meta("link[rel=canonical]")).toHaveAttribute("href", `${baseURL}/haru_studio`);
  for (const lang of ["ko", "en", "x-default"])
    await expect(meta(`link[rel=alternate][hreflang=${lang}]`)).toHaveAttribute("href", /\/haru_studio/);
  await expect(meta('meta[property="og:image"]')).toHaveAttribute(
    "content",
    /^http.+\/og\/creators\/haru_studio\?lng=ko&v=\w+$/,
  );
  const jsonLd = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? "{}");
  expect(JSON.stringify(jsonLd)).toContain("ProfilePage");
  const html = await page.content();
  expect(html).not.toContain("멤버 여러분께만 먼저 보여 드려요");
  expect(html).not.toContain("굽 깎는 과정");
});

test("a guest's public pages may be stored by shared caches, a user's own may not", { tag: "@long-nojs" }, async ({
  page,
  request,
}) => {
  const guest = await request.get("/haru_studio", { headers: { accept: "text/html" } });
  expect(guest.headers()["cache-control"]).toBe("public, max-age=0, s-maxage=27");
  expect(guest.headers().etag).toBeTruthy();
  const again = await request.get("/haru_studio", {
    headers: { accept: "text/html", "if-none-match": guest.headers().etag as string },
  });
  expect(again.status()).toBe(304);
  const plans = await request.get("/haru_studio/membership", { headers: { accept: "text/html" } });
  expect(plans.headers()["cache-control"]).toContain("no-store");
  await login(page, "fan6@example.com");
  const own = await page.goto("/haru_studio");
  expect(own?.headers()["cache-control"]).toMatch(/^private, no-(?:store|cache)$/);
});

test("every response carries the security headers, whatever its status", { tag: "@long-nojs" }, async ({ request }) => {
  for (const path of [
    ...publicPages,
    "/feed/following",
    "/nobody_here",
    "/posts/none",
    "/%00",
    "/a/b/c/d",
    "/media/x",
    "/favicon.svg",
    "/preferences",
    "/settings/data/download",
    "/accounts/login/google/callback?state=x",
    "/explore.data",
    "/feed/following.data",
    "/monitoring",
    "/healthz",
    "/robots.txt",
    "/sitemap.xml",
    "/sitemaps/pages.xml",
    "/sitemaps/none.xml",
    "/haru_studio/atom.xml",
    "/haru_studio/share",
    "/og/creators/haru_studio",
    "/og/posts/none",
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    const headers = answer.headers();
    expect(answer.status(), path).toBeLessThan(500);
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    if (path === "/favicon.svg") continue;
    expect(headers["content-security-policy"], path).toMatch(/frame-ancestors 'none'/);
    expect(headers["referrer-policy"], path).toBeTruthy();
    expect(headers["permissions-policy"], path).toBeTruthy();
    if (!headers["content-type"]?.startsWith("text/html")) continue;
    expect(headers["content-security-policy"], path).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'/);
    expect(headers["content-security-policy"], path).not.toMatch(/unsafe-inline|unsafe-eval/);
  }
});

test("a form posted from another site is refused before anything happens", { tag: "@long-nojs" }, async ({
  request,
  baseURL,
}) => {
  const form = { email: "fan@example.com", password: "gyeot-demo-2026" };
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "http://sub.example" },
  ];
  for (const headers of foreign) {
    const answer = await request.post("/accounts/login/email", { form, headers, maxRedirects: 0 });
    expect(answer.status(), JSON.stringify(headers)).toBe(403);
    expect(answer.headers()["set-cookie"] ?? "").not.toContain("gyeot=");
  }
  const own = await request.post("/accounts/login/email", {
    form,
    headers: { origin: baseURL as string },
    maxRedirects: 0,
  });
  expect(own.status()).toBe(303);
});

test("a body that does not match its type is refused with a page, never a 5xx", { tag: "@long-nojs" }, async ({
  request,
  baseURL,
}) => {
  const multipart = "multipart/form-data; boundary=x";
  const bodies: [string, string | Buffer][] = [
    [multipart, "--x\r\nContent-Disposition: form-data; name=a"],
    [multipart, ""],
    ["multipart/form-data", "a=1"],
    ["application/x-www-form-urlencoded", Buffer.from("email=%E0%A4%A&\xff\x00=\xfe", "latin1")],
  ];
  const actions = ["/accounts/login/email", "/accounts/signup/email", "/preferences", "/haru_studio/membership"];
  for (const path of actions) {
    for (const [type, data] of bodies) {
      const headers = { origin: baseURL as string, "content-type": type };
      const answer = await request.post(path, { data, headers, maxRedirects: 0 });
      expect(answer.status(), `${path} ${type}`).toBeLessThan(500);
    }
  }
});

test("unknown addresses and ids are pages with a title and one heading, and not to be indexed", {
  tag: "@long-nojs",
}, async ({ page }) => {
  const unknown = ["/nobody_here", "/posts/pst_000000000000", "/posts/x", "/a/b/c", "/campaigns/x"];
  const refused = { "/haru_studio?pagingKey=x": 400, "/posts/x/share": 404 };
  for (const [path, status] of [...unknown.map((path) => [path, 404] as const), ...Object.entries(refused)]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(status);
    await expect(page, path).toHaveTitle(`${status} · 곁 Gyeot`);
    await expect(page.locator("meta[name=robots]"), path).toHaveAttribute("content", "noindex");
    await expect(page.getByRole("heading"), path).toHaveCount(1);
  }
});

test("a page has one canonical address: no final slash, Korean bare, none for later pages", {
  tag: "@long-nojs",
}, async ({ page, request, baseURL }) => {
  const slashed = await request.get("/haru_studio/?lng=en", { maxRedirects: 0 });
  expect([slashed.status(), slashed.headers().location]).toEqual([308, "/haru_studio?lng=en"]);
  const canonical = page.locator("link[rel=canonical]");
  for (const [path, address] of [
    ["/haru_studio?lng=ko", "/haru_studio"],
    ["/haru_studio?lng=en", "/haru_studio?lng=en"],
  ] as const) {
    await page.goto(path);
    await expect(canonical).toHaveAttribute("href", `${baseURL}${address}`);
  }
  await page.goto("/haru_studio?lng=ko");
  await page.goto(
    String(await page.getByRole("link", { name: "하루작업실님의 이전 글 보기" }).last().getAttribute("href")),
  );
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(canonical).toHaveCount(0);
});

test("a page is light until the user chooses dark or the device's theme, in lite view too", {
  tag: "@long-nojs",
}, async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const bar = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")]
        .filter(({ media }) => !media || matchMedia(media).matches)
        .map(({ content }) => content),
    );
  const [light, dark] = [
    { ground: "rgb(251, 250, 248)", bar: ["#fbfaf8"] },
    { ground: "rgb(19, 18, 17)", bar: ["#131211"] },
  ];
  const look = async () => ({ ground: await ground(), bar: await bar() });
  const choose = async (name: string) => {
    await hydrated(page);
    await page.getByRole("contentinfo").getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("button", { name, exact: true, pressed: true })).toBeVisible();
  };
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.goto("/terms");
  await expect.poll(look).toEqual(light);
  await choose("기기 설정");
  await expect.poll(look).toEqual(dark);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(look).toEqual(light);
  await choose("다크");
  await expect.poll(look).toEqual(dark);
  await page.getByRole("contentinfo").getByRole("button", { name: "데이터 절약 켜기" }).click();
  await expect(page.getByRole("contentinfo").getByRole("button", { name: "데이터 절약 끄기" })).toBeVisible();
  await expect(page.locator("script")).toHaveCount(0);
  await expect.poll(look).toEqual(dark);
  await choose("라이트");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/explore");
  await expect.poll(look).toEqual(light);
});

test("the language is switched from the footer, stored for a year, and used on every page", {
  tag: "@long-nojs",
}, async ({ page, context }) => {
  await page.goto("/haru_studio");
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await hydrated(page);
  await page.locator("footer").getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveURL(/\/haru_studio$/);
  const cookie = (await context.cookies()).find(({ name }) => name === "lng");
  expect(cookie?.value).toBe("en");
  expect(Math.round((cookie?.expires ?? 0) - Date.now() / 1000)).toBeGreaterThan(31_536_000 - 120);
  for (const path of publicPages) {
    await page.goto(path);
    const shell = await page
      .locator("main")
      .evaluate((main) =>
        [...main.querySelectorAll("h1, button, label, legend")].map((element) => element.textContent).join(" "),
      );
    if (!path.startsWith("/haru") && path !== "/explore" && path !== "/") expect(shell, path).not.toMatch(/[가-힣]/);
  }
});

test("the first visit uses the browser's language", { tag: "@long-nojs" }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "en-US", baseURL });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await context.close();
});

test("lite mode has no script and still works; zoom is locked until allowed", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await page.goto("/haru_studio");
  await hydrated(page);
  await expect(page.locator("meta[name=viewport]")).toHaveAttribute("content", /user-scalable=no/);
  await page.locator("footer").getByRole("button", { name: "화면 확대 허용" }).click();
  await expect(page.locator("meta[name=viewport]")).not.toHaveAttribute("content", /user-scalable=no/);
  await hydrated(page);
  await page.locator("footer").getByRole("button", { name: "데이터 절약 켜기" }).click();
  await expect(page.locator("footer").getByRole("button", { name: "데이터 절약 끄기" })).toBeVisible();
  await expect(page.locator("script:not([type='application/ld+json'])")).toHaveCount(0);
  await page.goto("/explore");
  await expect(page.locator("script")).toHaveCount(0);
  await page.getByRole("link", { name: "하루작업실" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /하루작업실/ })).toBeVisible();
});

test("Save-Data turns lite mode on by itself", { tag: "@long-nojs" }, async ({ request }) => {
  const page = await (await request.get("/explore", { headers: { "save-data": "on", accept: "text/html" } })).text();
  expect(page).not.toMatch(/<script/);
});

test("a list continues by a link without script, and by scrolling with it, without repeats", {
  tag: "@long-nojs",
}, async ({ page, scripted }) => {
  await page.goto("/haru_studio");
  const posts = page.locator("main article");
  await expect(posts).toHaveCount(12);
  if (scripted) {
    await hydrated(page);
    await posts.last().scrollIntoViewIfNeeded();
    await expect(posts).toHaveCount(24);
  } else {
    await page.getByRole("link", { name: "하루작업실님의 이전 글 보기" }).click();
    await expect(posts).toHaveCount(12);
  }
});
