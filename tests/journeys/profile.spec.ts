import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, hydrated, login, newFan, test, unique } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

/** As a phone takes it: rotated, with GPS and camera metadata. */
const photo = (color: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .jpeg()
    .withExif({ IFD0: { Make: "CANARY-MAKER" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "37/1 33/1 59/1" } })
    .toBuffer();
const choose = (page: Page, label: string, buffer: Buffer, mimeType = "image/jpeg") =>
  page.getByLabel(label, { exact: true }).setInputFiles({ name: "photo.jpg", mimeType, buffer });

async function editProfile(page: Page): Promise<void> {
  await page.goto("/mypage");
  await hydrated(page);
  await page.getByRole("link", { name: "프로필 수정" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "프로필 수정" })).toBeVisible();
  await hydrated(page);
}
async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.goto("/settings/display");
  await hydrated(page);
  await page.getByRole("button", { name, exact: true }).click();
}
const save = (page: Page) => page.getByRole("button", { name: "저장하기" }).click();
const saved = (page: Page) => expect(page.getByText("저장했어요.")).toBeVisible();

test("each field of the profile is changed and stays so", { tag: "@long-js" }, async ({ page, scripted }) => {
  await newFan(page);
  const nickname = unique("새이름_");
  await editProfile(page);
  await page.getByLabel(/^닉네임/).fill(nickname);
  if (scripted) await expect(page.getByText("쓸 수 있는 닉네임이에요.")).toBeVisible();
  await page.getByLabel(/^소개/).fill("느린 아침을 좋아해요.\n💐");
  if (scripted) await expect(page.getByText("14 / 150자")).toBeVisible();
  await page.getByText("남성", { exact: true }).click();
  await save(page);
  await saved(page);
  await expect(page.getByLabel(/^닉네임/)).toHaveValue(nickname);
  await expect(page.getByLabel(/^소개/)).toHaveValue("느린 아침을 좋아해요.\n💐");
  await expect(page.getByLabel("남성")).toBeChecked();
  await hydrated(page);
  await page.getByText("English", { exact: true }).first().click();
  await save(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await hydrated(page);
  await chooseLanguage(page, "한국어");
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await page.goto("/mypage/profile");
  await hydrated(page);
  await save(page);
  await saved(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await chooseLanguage(page, "English");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto("/mypage");
  await expect(page.getByRole("heading", { level: 1, name: nickname })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit profile" }).first()).toBeVisible();
});

test("errors are shown beside their fields, and what was typed stays", { tag: "@long-js" }, async ({
  page,
  scripted,
}) => {
  await newFan(page);
  await editProfile(page);
  await page.getByLabel(/^닉네임/).fill("하루작업실");
  if (scripted) await expect(page.getByText("이미 쓰고 있는 닉네임이에요.")).toBeVisible();
  await page.getByLabel(/^소개/).fill("소개는 그대로");
  await save(page);
  await expect(page.getByText("이미 쓰고 있는 닉네임이에요.").first()).toBeVisible();
  await expect(page.getByLabel(/^닉네임/)).toHaveValue("하루작업실");
  await expect(page.getByLabel(/^소개/)).toHaveValue("소개는 그대로");
  await page.getByLabel(/^닉네임/).fill(unique("팬_"));
  await page.getByLabel(/^소개/).fill("가".repeat(151));
  await save(page);
  await expect(page.getByText("소개는 150자까지 적을 수 있어요.").first()).toBeVisible();
});

test("both pictures are uploaded, displayed without their GPS data, and removed again", { tag: "@long-js" }, async ({
  page,
  request,
  scripted,
}) => {
  await newFan(page);
  await editProfile(page);
  const straight: string[] = [];
  page.on("request", (sent) => {
    if (sent.method() === "PUT") straight.push(new URL(sent.url()).origin);
  });
  await choose(page, "프로필 사진 선택", await photo("#b3401b"));
  await choose(page, "배경 사진 선택", await photo("#2b6a44"));
  if (scripted) await expect(page.getByText("새 사진이 준비됐어요. 저장하면 바뀌어요.")).toHaveCount(2);
  await save(page);
  await saved(page);
  expect(straight).toEqual([]);
  const addresses = await page
    .locator("main fieldset img")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src") ?? ""));
  expect(addresses[0]).toMatch(/^\/media\/pub\/profile-[0-9a-f-]{36}\//);
  expect(addresses[1]).toMatch(/^\/media\/pub\/cover-background-[0-9a-f-]{36}\//);
  for (const address of addresses) {
    const picture = await request.get(address);
    expect(picture.headers()["content-type"]).toBe("image/webp");
    const bytes = await picture.body();
    expect(bytes.includes("CANARY")).toBe(false);
    const { format, exif } = await sharp(bytes).metadata();
    expect([format, exif]).toEqual(["webp", undefined]);
    const again = await request.get(address, { headers: { "if-none-match": String(picture.headers().etag) } });
    expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
  }
  await page.goto("/mypage");
  await expect(page.locator(`main img[src^="/media/pub/profile-"]`)).toBeVisible();
  await editProfile(page);
  await page.getByLabel("프로필 사진 삭제").check();
  await save(page);
  await saved(page);
  await expect(page.locator(`main img[src^="/media/pub/profile-"]`)).toHaveCount(0);
  await expect(page.locator(`main img[src^="/media/pub/cover-background-"]`)).toBeVisible();
});

test("a file that is no picture, or is too large, is refused beside its field", { tag: "@long-js" }, async ({
  page,
  scripted,
}) => {
  await newFan(page);
  await editProfile(page);
  await choose(page, "프로필 사진 선택", Buffer.from("<!doctype html><script>alert(1)</script>"));
  if (scripted) await expect(page.getByText("새 사진이 준비됐어요. 저장하면 바뀌어요.")).toBeVisible();
  await save(page);
  await expect(page.locator("main").getByText("JPEG, PNG, WebP 사진만 올릴 수 있어요.").first()).toBeVisible();
  await editProfile(page);
  await choose(page, "프로필 사진 선택", Buffer.from("<svg/>"), "image/svg+xml");
  if (!scripted) await save(page);
  await expect(page.locator("main").getByText("JPEG, PNG, WebP 사진만 올릴 수 있어요.").first()).toBeVisible();
  await editProfile(page);
  await choose(page, "배경 사진 선택", Buffer.concat([await photo("#333"), Buffer.alloc(10 * 1024 * 1024)]));
  if (!scripted) await save(page);
  await expect(page.locator("main").getByText("사진은 10MB까지 올릴 수 있어요.").first()).toBeVisible();
});

test("a chosen picture survives an error elsewhere in the form", { tag: "@long-js" }, async ({ page, scripted }) => {
  await newFan(page);
  await editProfile(page);
  await choose(page, "프로필 사진 선택", await photo("#855400"));
  if (scripted) await expect(page.getByText("새 사진이 준비됐어요. 저장하면 바뀌어요.")).toBeVisible();
  await page.getByLabel(/^닉네임/).fill("하루작업실");
  await save(page);
  await expect(page.getByText("이미 쓰고 있는 닉네임이에요.").first()).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^닉네임/).fill(unique("팬_"));
  await save(page);
  await saved(page);
  await expect(page.locator(`main img[src^="/media/pub/profile-"]`)).toBeVisible();
});

test("a body that is no form, or too long, is refused with a page and never a 5xx", { tag: "@long-js" }, async ({
  page,
  baseURL,
}) => {
  await newFan(page);
  const boundary = "----WebKitFormBoundaryZ7vKq0c9sX1mT2bD";
  const multipart = `multipart/form-data; boundary=${boundary}`;
  const part = (name: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n${body}\r\n--${boundary}--\r\n`;
  const bodies: [string, string | Buffer, number[]][] = [
    [multipart, `--${boundary}\r\nContent-Disposition: form-data; name=a`, [400]],
    [multipart, "", [400]],
    [multipart, part("profilePicture", "x").slice(0, -10), [400]],
    [multipart, part("profilePicture", ""), [400]],
    [multipart, part("profilePicture", "not a picture"), [400]],
    [multipart, part("__proto__", "x"), [400]],
    ["multipart/form-data", "a=1", [400]],
    ["application/x-www-form-urlencoded", Buffer.from("nickname=%E0%A4%A&\xff\x00=\xfe", "latin1"), [400]],
    [multipart, part("profilePicture", "x".repeat(22 * 1024 * 1024)), [413]],
  ];
  for (const [type, data, statuses] of bodies) {
    const headers = { origin: baseURL as string, "content-type": type, accept: "text/html" };
    const answer = await page.request.post("/mypage/profile", { data, headers, maxRedirects: 0 });
    expect(statuses, `${type} ${String(data).slice(0, 60)}`).toContain(answer.status());
    expect(await answer.text()).toContain("<main");
  }
});

test("an activist's former address redirects to the new one, path included, and stays reserved", {
  tag: "@long-js",
}, async ({ page, request, scripted }) => {
  await login(page, "yuna@example.com");
  await page.goto("/mypage");
  await hydrated(page);
  await page.getByRole("link", { name: "활동 수정" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "활동 수정" })).toBeVisible();
  await hydrated(page);
  const field = page.getByLabel(/^홈 도메인 ID/);
  const old = await field.inputValue();
  const left = Number(/앞으로 (\d)번/.exec((await page.locator("main").textContent()) ?? "")?.[1]);
  await expect((await request.get(`/${old}`)).text()).resolves.toContain(
    scripted ? "다른 액티비스트 만나기" : `/${old}`,
  );
  await field.fill("haru_studi0");
  if (scripted) await expect(page.getByText("이미 쓰고 있는 홈 도메인 ID예요.")).toBeVisible();
  await save(page);
  await expect(page.getByText("이미 쓰고 있는 홈 도메인 ID예요.").first()).toBeVisible();
  await field.fill("settings");
  await save(page);
  await expect(page.getByText("도메인 ID는 영문 소문자로 시작해", { exact: false }).first()).toBeVisible();
  const now = unique("yuna_");
  await field.fill(now);
  if (scripted) await expect(page.getByText("쓸 수 있는 홈 도메인 ID예요.")).toBeVisible();
  await page.getByText("숨기기", { exact: true }).click();
  await save(page);
  await saved(page);
  await expect(field).toHaveValue(now);
  await expect(page.getByText(`앞으로 ${left - 1}번`, { exact: false })).toBeVisible();
  await expect(page.getByLabel("숨기기")).toBeChecked();
  await page.goto(`/${now}`);
  await expect(page.getByRole("link", { name: "다른 액티비스트 만나기" })).toHaveCount(0);
  for (const [asked, led] of [
    [`/${old}`, `/${now}`],
    [`/${old.toUpperCase()}?lng=en`, `/${now}?lng=en`],
    [`/${old}/membership`, `/${now}/membership`],
    [`/${old}/membership?x=1`, `/${now}/membership?x=1`],
  ] as const) {
    const answer = await request.get(asked, { maxRedirects: 0, headers: { accept: "text/html" } });
    expect([answer.status(), answer.headers().location], asked).toEqual([301, led]);
  }
  await page.goto(`/${old}`);
  await expect(page).toHaveURL(`/${now}`);
});

test("the activity page is for activists", { tag: "@long-js" }, async ({ page }) => {
  await newFan(page);
  expect((await page.goto("/mypage/activity"))?.status()).toBe(403);
});

test("two people are hidden from each other by a block, and visible again without it", { tag: "@long-js" }, async ({
  page,
}) => {
  await newFan(page);
  await page.goto("/tidewatch");
  await hydrated(page);
  const name = String(await page.getByRole("heading", { level: 1 }).textContent());
  await page
    .getByRole("button", { name: `${name} 팔로우하기` })
    .first()
    .click();
  await expect(page.getByRole("button", { name: `${name} 팔로잉, 팔로우 취소하기` }).first()).toBeVisible();
  await hydrated(page);
  await page.getByLabel(`${name}님에 대한 메뉴`).click();
  await page.getByRole("link", { name: "차단하기" }).click();
  await expect(page).toHaveURL("/tidewatch/block");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("link", { name: "그만두기" }).click();
  await expect(page).toHaveURL("/tidewatch");
  await page.goto("/tidewatch/block");
  await hydrated(page);
  await dialog.getByRole("button", { name: "차단하기" }).click();
  await expect(page).toHaveURL("/settings/blocked");
  await expect(page.getByText("차단했어요. 이제 서로 보이지 않아요.")).toBeVisible();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  for (const path of ["/tidewatch", "/tidewatch/membership", "/tidewatch/block"])
    expect((await page.goto(path))?.status(), path).toBe(404);
  for (const path of ["/explore", "/explore?category=social", "/feed/following", "/mypage/following"]) {
    await page.goto(path);
    await expect(page.locator("main").getByText(name), path).toHaveCount(0);
  }
  await page.goto("/settings/blocked");
  await hydrated(page);
  await page.getByRole("button", { name: `${name} 차단 해제` }).click();
  await expect(page.getByText("차단한 사용자가 없어요")).toBeVisible();
  await page.goto("/tidewatch");
  await expect(page.getByRole("button", { name: `${name} 팔로우하기` }).first()).toBeVisible();
});

test("a user who opens a page is listed as a visitor; empty lists explain themselves", { tag: "@long-js" }, async ({
  browser,
  page,
  contextOptions,
  baseURL,
}) => {
  const { nickname } = await newFan(page);
  for (const [path, words] of [
    ["/mypage/following", "아직 팔로우한 사람이 없어요"],
    ["/mypage/followers", "액티비스트에게만 팔로워가 있어요"],
    ["/mypage/visitors", "아직 방문한 사람이 없어요"],
    ["/settings/blocked", "차단한 사용자가 없어요"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: words })).toBeVisible();
  }
  await page.goto("/inkandpaper");
  await page.reload();
  const theirs = await browser.newContext({ ...contextOptions, baseURL });
  const host = await theirs.newPage();
  await login(host, "ink@example.com");
  await host.goto("/mypage");
  await hydrated(host);
  await host.getByRole("link", { name: /^방문자/ }).click();
  await expect(host.getByRole("heading", { level: 1, name: "방문자" })).toBeVisible();
  // A visit is stored within two seconds.
  await expect(async () => {
    await host.reload();
    await expect(host.getByRole("link", { name: nickname })).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await theirs.close();
});

test("my page leads to every page there is, and to nothing else", { tag: "@long-js" }, async ({ page, request }) => {
  await login(page, "creator@example.com");
  await page.goto("/mypage");
  const addresses = await page
    .locator("main a[href^='/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(addresses.length).toBeGreaterThan(10);
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const address of addresses.filter((each) => !/^\/settings(?:\/delete-account)?$/.test(each))) {
    const answer = await request.get(address, { headers: { cookie: cookies, accept: "text/html" } });
    expect(answer.status(), address).toBe(200);
  }
});
