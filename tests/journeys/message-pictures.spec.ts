import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, hydrated, login, test, unique } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

const field = (page: Page) => page.getByRole("textbox", { name: /에게 보낼 메시지$/ });
const send = (page: Page) => page.getByRole("button", { name: "보내기", exact: true }).click();
const items = (page: Page) => page.locator("ol[aria-live=polite] > li[id]");
const row = (page: Page, name: RegExp) => page.getByRole("navigation", { name: "대화 목록" }).getByText(name);
/** The one of the two fields that this browser uses. */
const pictureField = (page: Page, scripted: boolean) => {
  const fields = page.getByLabel("사진 추가", { exact: true }).and(page.locator("input"));
  return scripted ? fields.first() : fields.last();
};

const photo = async (color: string) => ({
  name: `${color.slice(1)}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
    .jpeg()
    .toBuffer(),
});
const noPicture = { name: "note.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a picture") };

async function openRoom(page: Page): Promise<void> {
  await login(page, "fan@example.com");
  await page.goto("/messages");
  await hydrated(page);
  // A room with unread messages is a button, any other a link.
  await row(page, /^지원의노래$/).click();
  await expect(field(page)).toBeVisible();
  await hydrated(page);
}

/** Whether a picture was loaded, and not only its space. */
const isDrawn = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0;

test("two pictures are sent with a text, and both people see them and open one", { tag: "@long-nojs" }, async ({
  page,
  browser,
  baseURL,
  scripted,
}) => {
  await openRoom(page);
  const words = unique("리허설 ");
  await field(page).fill(words);
  await pictureField(page, scripted).setInputFiles([await photo("#aa3344"), await photo("#3344aa")]);
  if (scripted) await expect(page.getByRole("img", { name: "2번째 사진", exact: true })).toBeVisible();
  await send(page);
  const sent = items(page).filter({ hasText: words });
  await expect(sent.getByRole("img")).toHaveCount(2);
  await expect(field(page)).toHaveValue("");
  await expect(page.getByRole("button", { name: /번째 사진 삭제$/ })).toHaveCount(0);

  const context = await browser.newContext({ baseURL, javaScriptEnabled: scripted, locale: "ko-KR" });
  const creator = await context.newPage();
  await login(creator, "jiwon@example.com");
  await creator.goto(new URL(page.url()).pathname);
  await hydrated(creator);
  const received = items(creator).filter({ hasText: words }).getByRole("img", { name: "사진 2/2" });
  await received.scrollIntoViewIfNeeded();
  await expect.poll(() => received.evaluate(isDrawn)).toBe(true);
  await received.click();
  const viewer = creator.getByRole("dialog", { name: "사진 2장 중 2번째" });
  await expect.poll(() => viewer.getByRole("img").evaluate(isDrawn)).toBe(true);
  await hydrated(creator);
  await viewer.getByRole("link", { name: "이전 사진" }).click();
  await expect(creator).toHaveURL(/\/messages\/rom_\w+\/msg_\w+\/pictures\/1$/);
  await hydrated(creator);
  await creator.getByRole("link", { name: "닫기" }).click();
  await expect(creator).toHaveURL(/\/messages\/rom_\w+(?:#msg_\w+)?$/);
  await expect(creator.getByRole("dialog")).toHaveCount(0);
  await context.close();
});

test("a message may be pictures alone, which the list of rooms and its report name", { tag: "@long-nojs" }, async ({
  page,
  scripted,
}) => {
  await openRoom(page);
  const before = await items(page).count();
  await pictureField(page, scripted).setInputFiles(await photo("#228855"));
  await send(page);
  await expect(items(page)).toHaveCount(before + 1);
  await expect(items(page).last().getByRole("img", { name: "사진 1/1" })).toBeVisible();
  const { pathname } = new URL(page.url());
  const messageId = await items(page).last().getAttribute("id");
  await page.goto("/messages");
  await expect(row(page, /^사진$/)).toBeVisible();
  await login(page, "jiwon@example.com");
  await page.goto(`${pathname}/${messageId}/report`);
  await expect(page.getByRole("blockquote").getByText("사진 1장")).toBeVisible();
});

test("a refused file keeps the text and the other picture, which is sent after it was removed", {
  tag: "@long-js",
}, async ({ page, scripted }) => {
  await openRoom(page);
  const words = unique("한 장만 ");
  await field(page).fill(words);
  await pictureField(page, scripted).setInputFiles([noPicture, await photo("#aa8833")]);
  await send(page);
  await expect(page.getByRole("alert").filter({ hasText: "사진" })).toBeVisible();
  await expect(field(page)).toHaveValue(words);
  await hydrated(page);
  await page.getByRole("button", { name: "1번째 사진 삭제" }).click();
  await expect(page.getByRole("button", { name: /번째 사진 삭제$/ })).toHaveCount(1);
  await expect(field(page)).toHaveValue(words);
  await send(page);
  await expect(items(page).filter({ hasText: words }).getByRole("img")).toHaveCount(1);
});

test("a file of another type is refused beside the field, and the text stays", { tag: "@long-js" }, async ({
  page,
  scripted,
}) => {
  await openRoom(page);
  await field(page).fill("사진이에요");
  await pictureField(page, scripted).setInputFiles({ ...noPicture, name: "note.txt", mimeType: "text/plain" });
  // With script it is refused when it is chosen.
  if (!scripted) await send(page);
  await expect(page.getByRole("alert").filter({ hasText: "note.txt" })).toBeVisible();
  await expect(field(page)).toHaveValue("사진이에요");
});

test("a form with pictures that is sent twice is one message", { tag: "@long-js" }, async ({ page, scripted }) => {
  await openRoom(page);
  const words = unique("두 번 ");
  await field(page).fill(words);
  await pictureField(page, scripted).setInputFiles(await photo("#993377"));
  await page.getByRole("button", { name: "보내기", exact: true }).dblclick();
  await expect(items(page).filter({ hasText: words })).toHaveCount(1);
  await expect(field(page)).toHaveValue("");
});

test("a broadcast with a picture is kept after an error and reaches each member", { tag: "@long-nojs" }, async ({
  page,
  scripted,
}) => {
  await login(page, "daniel@example.com");
  await page.goto("/messages/broadcast");
  await hydrated(page);
  const words = unique("모두에게 ");
  await page.getByRole("textbox", { name: "메시지" }).fill(words);
  await pictureField(page, scripted).setInputFiles([noPicture, await photo("#44aa99")]);
  await page.getByRole("button", { name: "모두에게 보내기" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "사진" }).first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "메시지" })).toHaveValue(words);
  await hydrated(page);
  await page.getByRole("button", { name: "1번째 사진 삭제" }).click();
  await expect(page.getByRole("button", { name: /번째 사진 삭제$/ })).toHaveCount(1);
  await page.getByRole("button", { name: "모두에게 보내기" }).click();
  await expect(page.getByText("보내기 시작했어요.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: words }).getByRole("img")).toHaveCount(1);
  await expect(page.getByRole("button", { name: /번째 사진 삭제$/ })).toHaveCount(0);
});
