import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, newFan, test, unique } from "../support/browser/journey";

test("a fan reports a comment, is notified, and sees the outcome once an admin has removed it", {
  tag: "@long-js",
}, async ({ browser, page, contextOptions, baseURL }) => {
  const theirs = await browser.newContext({ ...contextOptions, baseURL });
  const writer = await theirs.newPage();
  const words = unique("신고할 댓글 ");
  await newFan(writer);
  await writer.goto("/bakery_on");
  await hydrated(writer);
  await writer
    .locator("article")
    .filter({ hasText: "호두 캄파뉴가 드디어" })
    .getByRole("link", { name: /^댓글 \d+개 보기$/ })
    .click();
  await hydrated(writer);
  await writer.getByLabel("댓글 남기기").fill(words);
  await writer.getByRole("button", { name: "등록", exact: true }).click();
  await expect(writer.getByText(words)).toBeVisible();
  const address = new URL(writer.url()).pathname;

  const { nickname } = await newFan(page);
  await page.goto(address);
  await hydrated(page);
  const comment = page.locator("article article, section article").filter({ hasText: words }).last();
  await comment.locator("summary").click();
  await comment.getByRole("link", { name: "신고하기" }).click();
  await expect(page.getByRole("dialog", { name: "신고하기" })).toBeVisible();
  await expect(page.getByRole("dialog").getByText(words)).toBeVisible();
  const takedown = page.getByRole("dialog").locator('a[href^="/takedown"]');
  await expect(takedown).toHaveAttribute("href", /%23cmt_\w+$/);
  await hydrated(page);
  await page.getByLabel("그 밖의 이유").check();
  await page.getByRole("button", { name: "신고 보내기" }).click();
  await expect(page.getByText("꼭 적어 주세요.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("그 밖의 이유")).toBeChecked();
  const detail = unique("이웃의 주소가 적혀 있어요 ");
  await page.getByLabel(/^자세한 내용/).fill(detail);
  await page.getByRole("button", { name: "신고 보내기" }).click();
  await expect(page).toHaveURL(/#comments$/);
  await expect(page.getByText("신고했어요. 결과는 신고 내역에서 볼 수 있어요.").first()).toBeVisible();
  await page.goto("/mypage/reports");
  await expect(page.getByText("살펴보는 중")).toBeVisible();

  const office = await browser.newContext({ ...contextOptions, baseURL });
  const admin = await office.newPage();
  await loginAdmin(admin);
  await admin.goto(`/admin/reports?q=${encodeURIComponent(nickname)}`);
  await admin.getByRole("link", { name: "댓글 · 그 밖의 이유" }).click();
  await expect(admin.locator("blockquote")).toHaveText(words);
  await expect(admin.getByText(detail)).toBeVisible();
  await hydrated(admin);
  await admin.getByRole("button", { name: "이대로 처리하기" }).click();
  await expect(admin.getByText("꼭 적어 주세요.").first()).toBeVisible();
  await admin.getByLabel(/^삭제/).check();
  await admin.getByLabel(/^사유/).fill("개인정보가 있어요");
  await admin.getByLabel(/^신고한 사람에게 하는 말/).fill("알려 주셔서 고마워요.");
  await admin.getByRole("button", { name: "이대로 처리하기" }).click();
  await expect(admin.getByText("기다리는 신고가 없어요")).toBeVisible();

  await page.reload();
  await expect(page.getByText("삭제했어요")).toBeVisible();
  await expect(page.getByText("알려 주셔서 고마워요.")).toBeVisible();
  await page.goto(address);
  await expect(page.getByText(words)).toHaveCount(0);
  await theirs.close();
  await office.close();
});

test("a profile and a post are reported from their menus; again leads to the open report", { tag: "@long-js" }, async ({
  page,
}) => {
  await newFan(page);
  for (const place of ["profile", "post"] as const) {
    for (let time = 0; time < 2; time++) {
      await page.goto("/haru_studio");
      await hydrated(page);
      if (place === "profile") await page.getByLabel(/님에 대한 메뉴$/).click();
      else
        await page
          .getByRole("link", { name: /^댓글 \d+개 보기$/ })
          .first()
          .click();
      await page.getByRole("link", { name: "신고하기" }).first().click();
      await expect(page.getByRole("dialog", { name: "신고하기" })).toBeVisible();
      await hydrated(page);
      await page.getByLabel("스팸, 광고, 사기").check();
      await page.getByRole("button", { name: "신고 보내기" }).click();
      if (time === 0) await expect(page).toHaveURL(place === "profile" ? /\/haru_studio$/ : /\/posts\/pst_\w+$/);
      else await expect(page).toHaveURL(/\/mypage\/reports$/);
    }
  }
  await expect(page.getByText("살펴보는 중")).toHaveCount(2);
});
