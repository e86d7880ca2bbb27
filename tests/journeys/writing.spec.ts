import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, hydrated, login, newFan, test, unique } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

const writer = "bom@example.com";
const own = "/webtoon_bom";

const photo = async (color: string) => ({
  name: `${color.slice(1)}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
    .jpeg()
    .withExif({ IFD0: { Make: "CANARY-MAKER" } })
    .toBuffer(),
});
const body = (page: Page) => page.getByLabel(/^내용/);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pictureRows = (page: Page) => page.locator("#pictures ol > li");

async function newPost(page: Page): Promise<void> {
  await page.goto("/posts/new");
  await expect(page.getByRole("heading", { level: 1, name: "글쓰기" })).toBeVisible();
  await hydrated(page);
}

/** Chooses pictures and waits until they are in the form: by themselves with script, by its button without. */
async function addPictures(page: Page, scripted: boolean, ...colors: string[]): Promise<void> {
  const before = await pictureRows(page).count();
  await page.getByLabel("사진 선택").setInputFiles(await Promise.all(colors.map(photo)));
  if (!scripted) await button(page, "선택한 사진 올리기").click();
  await expect(pictureRows(page)).toHaveCount(before + colors.length);
  await expect(page.locator("#pictures input[name=imageUrl]")).toHaveCount(before + colors.length);
}

/** Publishes a post through the form; returns its address. */
async function publish(page: Page, words: string): Promise<string> {
  await newPost(page);
  await body(page).fill(words);
  await button(page, "게시하기").click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  return new URL(page.url()).pathname;
}

test("a post is written with pictures for members, and no other user reads its text", { tag: "@long-nojs" }, async ({
  page,
  request,
  scripted,
}) => {
  await login(page, writer);
  await page.goto(own);
  await hydrated(page);
  await page.getByRole("link", { name: "글쓰기" }).first().click();
  await expect(page).toHaveURL("/posts/new");
  await hydrated(page);
  const straight: string[] = [];
  page.on("request", (sent) => {
    if (sent.method() === "PUT") straight.push(new URL(sent.url()).origin);
  });
  const words = unique("비밀 이야기 ");
  await body(page).fill(`${words}\n둘째 줄`);
  await addPictures(page, scripted, "#b3401b", "#2b6a44");
  expect(straight).toHaveLength(scripted ? 2 : 0);
  await page.getByLabel("1번째 사진 설명").fill("붉은 장면");
  await page.getByLabel("2번째 사진 설명").fill("푸른 장면");
  await page.getByLabel(/^멤버 전용/).check();
  await page.getByLabel("어느 멤버십부터 볼 수 있나요?").selectOption({ label: "다음 컷" });
  await button(page, "게시하기").click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  await expect(page.getByText("글을 게시했어요.")).toBeVisible();
  const address = new URL(page.url()).pathname;
  await expect(page.locator("main article").getByText(words)).toBeVisible();
  const withheld = await page.locator("main article img[src^='/media/prv/']").count();
  expect(withheld).toBe(2);
  const guest = await (await request.get(address)).text();
  expect(guest).toContain("멤버 전용 글이에요");
  for (const secret of [words, "붉은 장면", "/media/prv/post-"]) expect(guest).not.toContain(secret);
});

test("a post is changed: pictures added, moved by keyboard, removed, and opened to all", { tag: "@long-nojs" }, async ({
  page,
  request,
  scripted,
}) => {
  await login(page, writer);
  await newPost(page);
  const words = unique("팔로워에게 ");
  await body(page).fill(words);
  await addPictures(page, scripted, "#b3401b", "#2b6a44");
  await page.getByLabel("1번째 사진 설명").fill("붉은 장면");
  await page.getByLabel("2번째 사진 설명").fill("푸른 장면");
  await page.getByLabel(/^팔로워 전용/).check();
  await button(page, "게시하기").click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  const address = new URL(page.url()).pathname;
  await hydrated(page);
  await page.getByRole("link", { name: "수정", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "글 수정" })).toBeVisible();
  await hydrated(page);
  await expect(body(page)).toHaveValue(words);
  await button(page, "2번째 사진 앞으로 옮기기").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("1번째 사진 설명")).toHaveValue("푸른 장면");
  await addPictures(page, scripted, "#1f4f8b");
  await button(page, "2번째 사진 삭제").click();
  await expect(pictureRows(page)).toHaveCount(2);
  await expect(page.getByLabel("1번째 사진 설명")).toHaveValue("푸른 장면");
  await page.getByLabel("2번째 사진 설명").fill("새 장면");
  await page.getByLabel(/^전체 공개/).check();
  await body(page).fill(`${words} 모두에게`);
  await button(page, "수정한 글 게시하기").click();
  await expect(page).toHaveURL(address);
  await expect(page.locator("main article").getByText("수정됨")).toBeVisible();
  const open = await (await request.get(address)).text();
  for (const shown of [words, "푸른 장면", "새 장면"]) expect(open).toContain(shown);
  const addresses = await page
    .locator("main article img[src^='/media/pub/post-']")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src") ?? ""));
  expect(addresses).toHaveLength(2);
  for (const picture of addresses) {
    const answer = await request.get(picture);
    expect([answer.status(), (await answer.body()).includes("CANARY")]).toEqual([200, false]);
  }
});

test("a pinned post stands first on its creator's page, once, until it is unpinned", { tag: "@long-nojs" }, async ({
  page,
}) => {
  await login(page, writer);
  const [older, newer] = [unique("먼저 쓴 글 "), unique("나중에 쓴 글 ")];
  const address = await publish(page, older);
  await publish(page, newer);
  await page.goto(address);
  await hydrated(page);
  await button(page, "맨 위에 고정").click();
  await expect(page.getByText("내 페이지 맨 위에 고정했어요.")).toBeVisible();
  await page.goto(own);
  await expect(page.locator("article").first()).toContainText(older);
  await expect(page.getByRole("region", { name: "고정한 글" })).toContainText(older);
  await expect(page.getByText(older)).toHaveCount(1);
  await page.goto(address);
  await hydrated(page);
  await button(page, "고정 해제").click();
  await expect(page.getByText("고정을 해제했어요.")).toBeVisible();
  await page.goto(own);
  await expect(page.locator("article").first()).toContainText(newer);
  await expect(page.getByText("고정한 글")).toHaveCount(0);
});

test("on a phone the editor has no tab bar, and a link back", { tag: "@long-js" }, async ({ page }) => {
  await login(page, writer);
  await newPost(page);
  await expect(page.getByRole("navigation", { name: "주 메뉴" }).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "뒤로" })).toBeVisible();
});

test("a post is deleted after a confirmation, for every user", { tag: "@long-nojs" }, async ({ page }) => {
  await login(page, writer);
  const address = await publish(page, unique("지울 글 "));
  await hydrated(page);
  await page.getByRole("navigation", { name: "내 글 관리" }).getByRole("link", { name: "삭제" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("link", { name: "그만두기" }).click();
  await expect(page).toHaveURL(address);
  await page.goto(`${address}/delete`);
  await hydrated(page);
  await dialog.getByRole("button", { name: "삭제" }).click();
  await expect(page).toHaveURL(own);
  await expect(page.getByText("글을 삭제했어요.")).toBeVisible();
  expect((await page.goto(address))?.status()).toBe(410);
  expect(await page.evaluate(() => document.compatMode)).toBe("CSS1Compat");
  await expect(page.getByRole("heading", { name: "삭제된 페이지예요" })).toBeVisible();
});

test("pressing post twice makes one post", { tag: "@long-nojs" }, async ({ page, scripted }) => {
  await login(page, writer);
  await newPost(page);
  const words = unique("두 번 누른 글 ");
  await body(page).fill(words);
  if (scripted) await button(page, "게시하기").dblclick();
  else {
    // Two submits of the same form, as a double tap on a slow phone sends them.
    const fields = await page
      .locator("main form")
      .first()
      .evaluate((form) => {
        const data = new FormData(form as HTMLFormElement);
        data.set("intent", "publish");
        data.delete("pictures");
        return Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
      });
    const headers = { origin: new URL(page.url()).origin, accept: "text/html" };
    const send = () => page.request.post("/posts/new", { multipart: fields, headers, maxRedirects: 0 });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map((answer) => answer.status())).toEqual([303, 303]);
    expect(new Set(answers.map((answer) => answer.headers().location)).size).toBe(1);
  }
  if (scripted) await expect(page).toHaveURL(/\/posts\/pst_/);
  await page.goto(own);
  await expect(page.getByText(words)).toHaveCount(1);
});

test("a draft saves itself, survives a reload, is listed, continued and discarded", { tag: "@long-nojs" }, async ({
  page,
  scripted,
}) => {
  await login(page, writer);
  await newPost(page);
  const words = unique("쓰다 만 글 ");
  await body(page).fill(words);
  if (!scripted) await button(page, "임시 저장").click();
  await expect(page.getByText("임시 저장했어요.").first()).toBeVisible();
  await expect(page).toHaveURL(/\/posts\/new\?draft=dft_/);
  await addPictures(page, scripted, "#855400");
  await page.getByLabel("1번째 사진 설명").fill("노을");
  if (!scripted) {
    // The previous page has the same text: only the next page shows that it was saved again.
    await Promise.all([page.waitForEvent("load"), button(page, "임시 저장").click()]);
    await expect(page.getByText("임시 저장했어요.").first()).toBeVisible();
  } else {
    const kept = page.waitForResponse((answer) => answer.url().endsWith("/posts/drafts") && answer.ok());
    await page.getByLabel("1번째 사진 설명").press("End");
    await page.getByLabel("1번째 사진 설명").pressSequentially(" 앞");
    await kept;
    await expect(page.getByRole("status").getByText("임시 저장했어요.")).toBeVisible();
  }
  await page.reload();
  await hydrated(page);
  await expect(body(page)).toHaveValue(words);
  await expect(page.getByLabel("1번째 사진 설명")).toHaveValue(scripted ? "노을 앞" : "노을");
  await expect(page.locator("#pictures img[src^='/media/prv/']")).toHaveCount(1);
  await newPost(page);
  await page.getByRole("link", { name: words }).click();
  await expect(body(page)).toHaveValue(words);
  await newPost(page);
  // At the head of the page, before anything is typed.
  await page.getByRole("link", { name: "쓰던 글 이어 쓰기" }).click();
  await expect(body(page)).toHaveValue(words);
  await newPost(page);
  const row = page.getByRole("listitem").filter({ hasText: words });
  await row.locator("summary").click();
  await row.getByRole("button", { name: "삭제" }).click();
  await expect(page.getByText("임시 저장한 글을 삭제했어요.")).toBeVisible();
  await expect(page.getByRole("link", { name: words })).toHaveCount(0);
});

test("a draft survives a session that ended while it was written", { tag: "@long-nojs" }, async ({
  page,
  context,
  scripted,
}) => {
  await login(page, writer);
  await newPost(page);
  const words = unique("끊긴 사이에 쓴 글 ");
  await body(page).fill(words);
  if (scripted) await expect(page.getByText("임시 저장했어요.")).toBeVisible();
  await context.clearCookies();
  await body(page).fill(`${words} 그리고 더`);
  if (scripted) await expect(page.getByText("로그인이 끝났어요.", { exact: false })).toBeVisible();
  await button(page, "게시하기").click();
  await expect(page.getByText("로그인이 끝났어요.", { exact: false })).toBeVisible();
  await expect(body(page)).toHaveValue(`${words} 그리고 더`);
  const other = await context.newPage();
  await login(other, writer);
  if (scripted) {
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(page.getByRole("status").getByText("임시 저장했어요.")).toBeVisible();
    await other.goto("/posts/new");
    await expect(other.getByRole("link", { name: `${words} 그리고 더` })).toBeVisible();
  }
  await other.close();
  await hydrated(page);
  await button(page, "게시하기").click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  await expect(page.locator("main article").getByText(`${words} 그리고 더`)).toBeVisible();
});

test("of two tabs with one draft the later is warned, keeps its text, and may overwrite", {
  tag: "@long-nojs",
}, async ({ page, context, scripted }) => {
  await login(page, writer);
  await newPost(page);
  await body(page).fill("처음");
  if (!scripted) await button(page, "임시 저장").click();
  await expect(page.getByText("임시 저장했어요.").first()).toBeVisible();
  await expect(page).toHaveURL(/draft=dft_/);
  const other = await context.newPage();
  await other.goto(page.url());
  await hydrated(other);
  await body(other).fill("다른 창에서 고침");
  if (!scripted) await button(other, "임시 저장").click();
  await expect(other.getByText("임시 저장했어요.").first()).toBeVisible();
  await body(page).fill("이 창에서 고침");
  if (!scripted) await button(page, "임시 저장").click();
  await expect(page.getByText("다른 창이나 기기에서 이 글을 먼저 저장했어요.", { exact: false })).toBeVisible();
  await expect(body(page)).toHaveValue("이 창에서 고침");
  await hydrated(page);
  await button(page, "이 창의 글로 저장하기").click();
  await expect(page.getByText("다른 창이나 기기에서 이 글을 먼저 저장했어요.", { exact: false })).toHaveCount(0);
  await other.reload();
  await expect(body(other)).toHaveValue("이 창에서 고침");
  await other.close();
});

test("errors are shown beside their fields, and neither text nor pictures are lost", { tag: "@long-nojs" }, async ({
  page,
  scripted,
}) => {
  await login(page, writer);
  await newPost(page);
  await button(page, "게시하기").click();
  await expect(page.getByText("글이나 사진을 넣어 주세요.")).toBeVisible();
  await hydrated(page);
  const long = "가".repeat(5_001);
  await body(page).fill(long);
  await addPictures(page, scripted, "#446688");
  await page.getByLabel("1번째 사진 설명").fill("남아 있어야 하는 설명");
  await page.getByLabel(/^팔로워 전용/).check();
  await button(page, "게시하기").click();
  await expect(page.getByText("글은 5,000자까지 적을 수 있어요.")).toBeVisible();
  await expect(body(page)).toHaveValue(long);
  await expect(page.getByLabel("1번째 사진 설명")).toHaveValue("남아 있어야 하는 설명");
  await expect(page.getByLabel(/^팔로워 전용/)).toBeChecked();
  await hydrated(page);
  const html = { name: "page.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<!doctype html><script>1</script>") };
  const svg = { name: "drawing.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
  await page.getByLabel("사진 선택").setInputFiles(svg);
  if (!scripted) await button(page, "게시하기").click();
  await expect(page.getByText("drawing.svg: JPEG, PNG, WebP 사진만 올릴 수 있어요.")).toBeVisible();
  await hydrated(page);
  await body(page).fill(unique("이제 맞는 글 "));
  await page.getByLabel("사진 선택").setInputFiles(html);
  if (scripted) await expect(page.locator("#pictures input[name=imageUrl]")).toHaveCount(2);
  await button(page, "게시하기").click();
  await expect(page.getByText("JPEG, PNG, WebP 사진만 올릴 수 있어요.", { exact: true })).toBeVisible();
  await hydrated(page);
  await button(page, "2번째 사진 삭제").click();
  await expect(pictureRows(page)).toHaveCount(1);
  await hydrated(page);
  await button(page, "게시하기").click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  await expect(page.locator("main article img[src*='/post-']")).toHaveCount(1);
});

test("only activists write, and change only their own posts", { tag: "@long-nojs" }, async ({ page }) => {
  await newFan(page);
  expect((await page.goto("/posts/new"))?.status()).toBe(403);
  await page.goto(own);
  const address = await page.locator("main a[href^='/posts/pst_']").first().getAttribute("href");
  await page.goto(String(address));
  await expect(page.getByRole("navigation", { name: "내 글 관리" })).toHaveCount(0);
  for (const act of ["edit", "delete"]) expect((await page.goto(`${address}/${act}`))?.status()).toBe(403);
  await page.context().clearCookies();
  await login(page, "ink@example.com");
  for (const act of ["edit", "delete"]) expect((await page.goto(`${address}/${act}`))?.status()).toBe(404);
});

test("after an error each picture is still seen, so that it can be ordered and described", { tag: "@long-js" }, async ({
  page,
  scripted,
}) => {
  await login(page, writer);
  await newPost(page);
  await body(page).fill(unique("멤버에게 "));
  const colors = ["#b3401b", "#2b6a44"];
  if (scripted) await addPictures(page, scripted, ...colors);
  else await page.getByLabel("사진 선택").setInputFiles(await Promise.all(colors.map(photo)));
  await page.getByLabel(/^멤버 전용/).check();
  await page.getByLabel("어느 멤버십부터 볼 수 있나요?").selectOption("");
  await button(page, "게시하기").click();
  await expect(page.getByText("입력한 내용을 다시 확인해 주세요.")).toBeVisible();
  await expect(pictureRows(page)).toHaveCount(2);
  await expect(pictureRows(page).getByRole("img")).toHaveCount(2);
  await page.getByLabel("어느 멤버십부터 볼 수 있나요?").selectOption({ label: "다음 컷" });
  await hydrated(page);
  await button(page, "게시하기").click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  await expect(page.locator("main article img[src^='/media/prv/']")).toHaveCount(2);
});
