import { expect, hydrated, test } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

test("a press copies the address and shows a toast, and for Instagram what to do next", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const [button, said] of [
    ["링크 복사", "링크를 복사했어요."],
    [/^인스타그램/, "인스타그램에 붙여 넣어 주세요."],
  ] as const) {
    await page.goto("/haru_studio");
    await hydrated(page);
    await page.getByRole("link", { name: "하루작업실 페이지 공유하기" }).click();
    await page.getByRole("dialog").getByRole("button", { name: button }).click();
    await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/haru_studio$/);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/haru_studio`);
  }
});

test("where copying is not allowed the address is selected instead, and the sheet stays", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await page.goto("/haru_studio/share");
  await hydrated(page);
  await page.getByRole("button", { name: "링크 복사" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(/^복사하지 못했어요\./);
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/\/haru_studio$/);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("Kakao's script is loaded by the press and not before; a tampered one does not run", async ({ page }) => {
  const asked: string[] = [];
  await page.route("https://t1.kakaocdn.net/**", (route) => {
    asked.push(route.request().url());
    const headers = { "access-control-allow-origin": "*", "content-type": "text/javascript" };
    return route.fulfill({ body: "document.title = 'tampered'; window.Kakao = {}", headers });
  });
  const answer = await page.goto("/haru_studio/share");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/form-action 'self' https:\/\/sharer\.kakao\.com(?:;|$)/);
  expect(policy.match(/kakao/g)).toHaveLength(1);
  await hydrated(page);
  await expect(page.getByRole("button", { name: "카카오톡" })).toBeVisible();
  expect(asked).toEqual([]);
  // The browser itself logs that the file's digest is wrong, which is what this test expects.
  page.removeAllListeners("console");
  await page.getByRole("button", { name: "카카오톡" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(/^카카오톡을 열지 못했어요\./);
  expect(asked).toHaveLength(1);
  expect(await page.title()).not.toBe("tampered");
});

test("KakaoTalk gets the address, the creator's name and the preview's picture", async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    const sent: object[] = [];
    Object.assign(window, {
      sent,
      Kakao: { isInitialized: () => true, init() {}, Share: { sendDefault: (message: object) => sent.push(message) } },
    });
  });
  await page.goto("/haru_studio/share");
  await hydrated(page);
  await page.getByRole("button", { name: "카카오톡" }).click();
  const [message] = await page.evaluate(() => (window as unknown as { sent: Record<string, unknown>[] }).sent);
  expect(message).toMatchObject({
    objectType: "feed",
    content: {
      title: expect.stringContaining("하루작업실"),
      imageUrl: expect.stringMatching(new RegExp(`^${baseURL}/og/creators/haru_studio`)),
      link: { mobileWebUrl: `${baseURL}/haru_studio`, webUrl: `${baseURL}/haru_studio` },
    },
  });
});
