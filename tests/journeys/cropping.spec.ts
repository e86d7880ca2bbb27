import sharp from "sharp";
import { expect, hydrated, newFan, test } from "../support/browser/journey";

const [red, blue] = ["#ff0000", "#0000ff"];

/** Three times as wide as high: red on the left, blue on the right. */
async function wide(): Promise<Buffer> {
  const part = (background: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp({ create: { width: 1_800, height: 600, channels: 3, background: "#fff" } })
    .composite([
      { input: await part(red), left: 0, top: 0 },
      { input: await part(blue), left: 900, top: 0 },
    ])
    .jpeg()
    .toBuffer();
}

test("the chosen part of a picture is displayed, cropped by keys and drag, or without script", {
  tag: "@long-js",
}, async ({ page, request, scripted }) => {
  await newFan(page);
  await page.goto("/mypage/profile");
  await hydrated(page);
  const file = { name: "wide.jpg", mimeType: "image/jpeg", buffer: await wide() };
  await page.getByLabel("프로필 사진 선택", { exact: true }).setInputFiles(file);
  await page.getByLabel("배경 사진 선택", { exact: true }).setInputFiles(file);
  const frames = page.getByRole("img", { name: "선택한 사진 미리 보기" });
  if (scripted) {
    await expect(page.getByText("새 사진이 준비됐어요. 저장하면 바뀌어요.")).toHaveCount(2);
    await frames.first().focus();
    for (let press = 0; press < 12; press++) await page.keyboard.press("ArrowLeft");
    await expect.poll(() => sideOf(0)).toBe("red");
    const box = await frames.last().boundingBox();
    if (!box) throw new Error("no frame");
    await page.getByLabel("확대").last().focus();
    for (let press = 0; press < 20; press++) await page.keyboard.press("ArrowRight");
    await frames.last().hover();
    await page.mouse.down();
    for (let step = 0; step < 12; step++)
      await page.mouse.move(box.x + box.width / 2 - step * 60, box.y + box.height / 2);
    await page.mouse.up();
    await expect.poll(() => sideOf(1)).toBe("blue");
  } else {
    await page.getByLabel("잘릴 때 남길 부분").first().selectOption({ label: "왼쪽" });
    await page.getByLabel("잘릴 때 남길 부분").last().selectOption({ label: "오른쪽" });
  }
  await page.getByRole("button", { name: "저장하기" }).click();
  await expect(page.getByText("저장했어요.").first()).toBeVisible();
  const addresses = await page
    .locator("main fieldset img")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src") ?? ""));
  const shown = await Promise.all(addresses.map(async (address) => (await request.get(address)).body()));
  expect(await Promise.all(shown.map(colorOf))).toEqual(["red", "blue"]);

  /** The colour of the file in the form, as the browser would send it. */
  async function sideOf(at: number): Promise<string> {
    const bytes = await page
      .locator("input[type=file]")
      .nth(at)
      .evaluate(async (input) => {
        const sent = (input as HTMLInputElement).files?.[0];
        return sent ? [...new Uint8Array(await sent.arrayBuffer())] : [];
      });
    return bytes.length > 0 ? colorOf(Buffer.from(bytes)) : "none";
  }
});

async function colorOf(bytes: Buffer): Promise<string> {
  const [r = 0, , b = 0] = await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer();
  if (r > 150 && b < 100) return "red";
  return b > 150 && r < 100 ? "blue" : "both";
}
