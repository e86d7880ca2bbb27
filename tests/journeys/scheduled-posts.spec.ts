import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, login, test, unique } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

/** Minutes in Seoul, as the form has them. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 16);
const momentOf = (minute: string) => new Date(`${minute}:00+09:00`).toISOString();
const timeIn = (place: Locator, minute: string) => place.locator(`time[datetime="${momentOf(minute)}"]`);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const opensAt = (page: Page) => page.getByLabel("게시할 시각");
const step = (page: Page, name: string) => page.getByRole("group", { name: "차례로 열기" }).getByLabel(name);
const planned = (page: Page, words: string) =>
  page.locator("main li", { has: page.getByRole("heading", { name: words }) });

/** Schedules a post for followers, and then for everyone; ends at the list of scheduled posts. */
async function schedule(page: Page, words: string, { at, forAll }: { at: string; forAll: string }) {
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill(words);
  await page.getByLabel(/^팔로워 전용/).check();
  await page.getByLabel("정한 시각에").check();
  await opensAt(page).fill(at);
  await step(page, "모두에게").fill(forAll);
  await button(page, "예약하기").click();
  await expect(page).toHaveURL("/posts/planned");
  await expect(page.getByText("예약했어요.")).toBeVisible();
  await hydrated(page);
}

test("a refused time keeps all that is typed; the scheduled post is its author's alone", { tag: "@long-js" }, async ({
  page,
  request,
}) => {
  const words = unique("예약 ");
  const [past, first, before, last] = [inDays(-1), inDays(2), inDays(1), inDays(9)];
  await login(page, "creator@example.com");
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill(words);
  await expect(opensAt(page)).toBeHidden();
  await expect(page.getByRole("group", { name: "차례로 열기" })).toBeHidden();
  await page.getByLabel(/^멤버 전용/).check();
  await page.getByLabel("어느 멤버십부터 볼 수 있나요?").selectOption({ label: "가마지기" });
  await page.getByLabel("정한 시각에").check();
  await opensAt(page).fill(past);
  await step(page, "‘찻잔 한 벌’ 멤버부터").fill(before);
  await step(page, "모두에게").fill(last);
  await button(page, "예약하기").click();
  await expect(page.getByText("이미 지난 시각이에요. 지금보다 뒤로 정해 주세요.")).toBeVisible();
  await hydrated(page);
  await expect(opensAt(page)).toHaveValue(past);
  await opensAt(page).fill(first);
  await button(page, "예약하기").click();
  await expect(page.getByText("앞 단계보다 뒤의 시각으로 정해 주세요.")).toBeVisible();
  await expect(step(page, "‘찻잔 한 벌’ 멤버부터")).toHaveAttribute("aria-invalid", "true");
  await hydrated(page);
  await expect(page.getByLabel(/^내용/)).toHaveValue(words);
  await expect(page.getByLabel("정한 시각에")).toBeChecked();
  for (const [field, value] of [
    [opensAt(page), first],
    [step(page, "‘찻잔 한 벌’ 멤버부터"), before],
    [step(page, "팔로워"), ""],
    [step(page, "모두에게"), last],
  ] as const)
    await expect(field).toHaveValue(value);

  await step(page, "‘찻잔 한 벌’ 멤버부터").fill(inDays(3));
  await button(page, "예약하기").click();
  await expect(page).toHaveURL("/posts/planned");
  await expect(page.getByText("예약했어요.")).toBeVisible();
  const item = planned(page, words);
  await expect(item).toContainText("아직 아무에게도 열리지 않았어요");
  await expect(item).toContainText("‘찻잔 한 벌’ 멤버부터");
  for (const minute of [first, last]) await expect(timeIn(item, minute)).toBeVisible();
  await hydrated(page);
  await item.getByRole("link", { name: words, exact: true }).click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  await expect(page.getByText(/^예약한 글 ·/)).toBeVisible();
  expect((await request.get(new URL(page.url()).pathname)).status()).toBe(404);
  expect(await (await request.get("/haru_studio")).text()).not.toContain(words);
});

test("a scheduled post is published now, and says to others when it opens to them", { tag: "@long-js" }, async ({
  page,
  request,
}) => {
  const words = unique("지금 ");
  const forAll = inDays(4);
  await login(page, "bom@example.com");
  await schedule(page, words, { at: inDays(2), forAll });
  await button(page, `지금 게시: ${words}`).click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  await expect(page.getByText("글을 게시했어요.")).toBeVisible();
  await expect(page.getByText(/^예약한 글 ·/)).toHaveCount(0);
  const html = await (await request.get(new URL(page.url()).pathname)).text();
  expect(html).not.toContain(words);
  expect(html).toContain(`dateTime="${momentOf(forAll)}"`);
  expect(html).toContain("에 모두에게 열려요.");

  await page.goto("/posts/planned");
  const item = planned(page, words);
  await expect(item).toContainText("지금 볼 수 있어요");
  await expect(timeIn(item, forAll)).toBeVisible();
  await expect(item.getByRole("button")).toHaveCount(0);
  await hydrated(page);
  await item.getByRole("link", { name: `수정: ${words}` }).click();
  await expect(page.getByLabel(/^내용/)).toHaveValue(words);
  await hydrated(page);
  await expect(page.getByText("언제 게시할까요?")).toHaveCount(0);
  await expect(step(page, "모두에게")).toHaveValue(forAll);
  await step(page, "모두에게").fill("");
  await button(page, "수정한 글 게시하기").click();
  await expect(page.getByText("글을 수정했어요.")).toBeVisible();
  await page.goto("/posts/planned");
  await expect(planned(page, words)).toHaveCount(0);
});

test("an edit moves the time of a scheduled post; cancelled, it is a draft with all it had", {
  tag: "@long-js",
}, async ({ page }) => {
  const words = unique("옮김 ");
  const [moved, forAll] = [inDays(3), inDays(5)];
  await login(page, "bom@example.com");
  await schedule(page, words, { at: inDays(2), forAll });
  await planned(page, words)
    .getByRole("link", { name: `수정: ${words}` })
    .click();
  await expect(page.getByLabel(/^내용/)).toHaveValue(words);
  await hydrated(page);
  await opensAt(page).fill(moved);
  await button(page, "예약하기").click();
  await expect(page.getByText("글을 수정했어요.")).toBeVisible();
  await hydrated(page);
  await page.getByRole("link", { name: /^예약한 글 ·/ }).click();
  await expect(timeIn(planned(page, words), moved)).toBeVisible();
  await hydrated(page);
  await button(page, `예약 취소: ${words}`).click();
  await expect(page).toHaveURL(/\/posts\/new\?draft=dft_/);
  await expect(page.getByText("임시 저장한 글로 옮겼어요.")).toBeVisible();
  await expect(page.getByLabel(/^내용/)).toHaveValue(words);
  await expect(page.getByLabel(/^팔로워 전용/)).toBeChecked();
  await expect(page.getByLabel("정한 시각에")).toBeChecked();
  await expect(opensAt(page)).toHaveValue(moved);
  await expect(step(page, "모두에게")).toHaveValue(forAll);
});

test("a list in view from before a post opened changes nothing, and says so", { tag: "@long-nojs" }, async ({
  page,
}) => {
  const words = unique("먼저 ");
  await login(page, "bom@example.com");
  await schedule(page, words, { at: inDays(2), forAll: inDays(4) });
  const other = await page.context().newPage();
  await other.goto("/posts/planned");
  await hydrated(other);
  await button(other, `지금 게시: ${words}`).click();
  await expect(other).toHaveURL(/\/posts\/pst_/);
  await button(page, `예약 취소: ${words}`).click();
  await expect(page.getByText("그사이 이미 열린 글이에요.")).toBeVisible();
  await expect(planned(page, words)).toContainText("지금 볼 수 있어요");
  await other.close();
});
