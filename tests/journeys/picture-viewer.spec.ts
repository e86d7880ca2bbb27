import { expect, hydrated, test } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

test("a picture of a post opens over the screen, leads to its neighbours and closes again", {
  tag: "@long-js",
}, async ({ page, scripted }) => {
  await page.goto("/haru_studio");
  await hydrated(page);
  const open = page.locator("main article a[href^='/posts/']", { has: page.locator("img") }).first();
  await page.goto(String(await open.getAttribute("href")));
  await hydrated(page);
  const post = new URL(page.url()).pathname;
  const first = page.getByRole("link", { name: "1번째 사진 크게 보기" });
  const count = await page.getByRole("link", { name: /번째 사진 크게 보기/ }).count();
  await first.click();
  await expect(page).toHaveURL(`${post}/pictures/1`);
  const viewer = page.getByRole("dialog", { name: `사진 ${count}장 중 1번째` });
  await expect(viewer.getByRole("img")).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(viewer.getByRole("button")).toHaveCount(scripted ? 1 : 0);
  if (scripted) {
    const transform = () => viewer.getByRole("img").evaluate((picture) => picture.style.transform);
    await viewer.getByRole("button", { name: "확대하기" }).click();
    expect(await transform()).toContain("scale(2.5)");
    await page.keyboard.press("-");
    expect(await transform()).toContain("scale(1)");
  }
  if (count > 1) {
    await viewer.getByRole("link", { name: "다음 사진" }).click();
    await expect(page).toHaveURL(`${post}/pictures/2`);
    await expect(page.getByRole("dialog", { name: `사진 ${count}장 중 2번째` })).toBeVisible();
    if (scripted) {
      await page.keyboard.press("ArrowLeft");
      await expect(page).toHaveURL(`${post}/pictures/1`);
      const { width = 0, height = 0 } = (await viewer.getByRole("img").boundingBox()) ?? {};
      await page.mouse.move(width * 0.8, height / 3);
      await page.mouse.down();
      await page.mouse.move(width * 0.2, height / 3, { steps: 4 });
      await page.mouse.up();
      await expect(page).toHaveURL(`${post}/pictures/2`);
    }
  }
  if (scripted) await page.keyboard.press("Escape");
  else await page.getByRole("link", { name: "닫기" }).click();
  await expect(page).toHaveURL(post);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  if (!scripted) return;
  await expect(first).toBeFocused();
  await first.click();
  await expect(page).toHaveURL(`${post}/pictures/1`);
  await page.goBack();
  await expect(page).toHaveURL(post);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a picture of a locked post, or of a number that no picture has, is not found", { tag: "@long-nojs" }, async ({
  page,
  request,
}) => {
  await page.goto("/haru_studio");
  await hydrated(page);
  const locked = await page.locator("main article:has(.withheld)").first().getAttribute("id");
  const open = await page.locator("main article:not(:has(.withheld))").first().getAttribute("id");
  for (const address of [`/posts/${locked}/pictures/1`, `/posts/${open}/pictures/0`, `/posts/${open}/pictures/99`])
    expect((await request.get(address, { headers: { accept: "text/html" } })).status(), address).toBe(404);
});
