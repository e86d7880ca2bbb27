import { expect, hydrated, login, test } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

test("a guest shares a creator's page from a sheet: copy, X, text message, Instagram hint", {
  tag: "@long-js",
}, async ({ page, scripted, baseURL }) => {
  await page.goto("/haru_studio");
  await hydrated(page);
  await page.getByRole("link", { name: "하루작업실 페이지 공유하기" }).click();
  await expect(page).toHaveURL(/\/haru_studio\/share$/);
  const sheet = page.getByRole("dialog", { name: "공유하기" });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: /하루작업실/, includeHidden: true })).toBeAttached();
  const address = sheet.getByLabel("링크", { exact: true });
  await expect(address).toHaveValue(`${baseURL}/haru_studio`);
  await expect(address).toHaveAttribute("readonly", "");
  const x = new URL(String(await sheet.getByRole("link", { name: /^X/ }).getAttribute("href")));
  expect([x.host, x.searchParams.get("url")]).toEqual(["x.com", `${baseURL}/haru_studio`]);
  await expect(sheet.getByText("링크를 복사해 스토리의")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "카카오톡" })).toHaveCount(scripted ? 1 : 0);
  if (!scripted) await expect(sheet.getByText("카카오톡으로 바로 보내려면 자바스크립트가 필요해요.")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "링크 복사" })).toHaveCount(scripted ? 1 : 0);
  if (!scripted) await expect(sheet.getByText("눌러서 선택한 다음 복사해 주세요.")).toBeVisible();
  for (const link of await sheet.getByRole("link").all())
    expect(await link.getAttribute("href")).toMatch(/^(?:https:\/\/x\.com\/|sms:|\/haru_studio$)/);
  await sheet.getByRole("link", { name: "닫기" }).click();
  await expect(page).toHaveURL(/\/haru_studio$/);
  await expect(sheet).toHaveCount(0);
});

test("a text message is begun in the form of the phone that asks, and no shared cache stores it", {
  tag: "@long-nojs",
}, async ({ request }) => {
  const bodyOf = async (agent: string) => {
    const answer = await request.get("/haru_studio/share", { headers: { accept: "text/html", "user-agent": agent } });
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
    const html = await answer.text();
    expect(html).toContain('content="noindex"');
    return /href="(sms:[^"]*)body=/.exec(html)?.[1];
  };
  expect(await bodyOf("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)")).toBe("sms:&amp;");
  expect(await bodyOf("Mozilla/5.0 (Linux; Android 15)")).toBe("sms:?");
  expect(await bodyOf("Mozilla/5.0 (Macintosh)")).toBe("sms:?&amp;");
});

test("a post for members alone is shared without its text, by its readers too", { tag: "@long-js" }, async ({
  page,
  baseURL,
}) => {
  await login(page, "creator@example.com");
  await page.goto("/haru_studio");
  await hydrated(page);
  const post = page.locator("main article", { hasText: "멤버 여러분께만 먼저 보여 드려요" });
  await post.getByRole("link", { name: "하루작업실님의 글 공유하기" }).click();
  const sheet = page.getByRole("dialog", { name: "공유하기" });
  await expect(sheet.getByText("누가 쓴 글인지만 보여요", { exact: false })).toBeVisible();
  await expect(sheet.getByLabel("링크", { exact: true })).toHaveValue(new RegExp(`^${baseURL}/posts/pst_\\w+$`));
  for (const name of [/^X/, "문자 메시지"])
    expect(decodeURIComponent(String(await sheet.getByRole("link", { name }).getAttribute("href")))).not.toContain(
      "멤버 여러분",
    );
});

test("the sheet of a missing person or post is a 404 page", { tag: "@long-nojs" }, async ({ page }) => {
  for (const path of ["/nobody_here/share", "/posts/pst_000000000000/share", "/posts/x/share"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
  }
});
