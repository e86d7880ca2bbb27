import type { Page } from "@playwright/test";
import { expect, hydrated, login, test, unique } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const kind = (page: Page, name: string) => page.getByRole("group", { name: "무엇을 바꿀까요?" }).getByText(name);
const choose = async (page: Page, ...words: string[]) => {
  for (const word of words) await page.getByRole("checkbox", { name: word }).check();
};

async function write(page: Page, words: string, { tags = "", audience = "" } = {}): Promise<string> {
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill(words);
  if (audience) await page.getByRole("radio", { name: audience }).check();
  if (tags) await page.getByLabel(/^태그/).fill(tags);
  await button(page, "게시하기").click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  return new URL(page.url()).pathname;
}

async function manage(page: Page, words: string) {
  await page.goto(`/posts/manage?q=${encodeURIComponent(words)}`);
  await hydrated(page);
}

test("tags of several posts are changed at once, and a refused change keeps what was chosen", {
  tag: "@long-nojs",
}, async ({ page }) => {
  const words = unique("여럿");
  await login(page, "jiwon@example.com");
  await write(page, `${words} 하나`, { tags: "a,b,c,d,e,f,g,h,i,j" });
  await write(page, `${words} 둘`, { tags: "a" });
  await manage(page, words);
  await choose(page, `${words} 하나`, `${words} 둘`);
  await kind(page, "태그").click();
  await page.getByLabel("추가할 태그").fill("여행");
  await button(page, "바꾸기").click();
  await expect(page.getByText("아무 글도 바꾸지 않았어요.")).toBeVisible();
  const refused = page.getByRole("listitem").filter({ hasText: `${words} 하나` });
  await expect(refused.getByText("태그는 10개까지 달 수 있어요.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: `${words} 둘` })).toBeChecked();
  await expect(page.getByLabel("추가할 태그")).toHaveValue("여행");
  await hydrated(page);
  await page.getByLabel("삭제할 태그").fill("a, B");
  await button(page, "바꾸기").click();
  await expect(page.getByText("글 2개를 바꿨어요.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: `${words} 둘` })).toContainText("#여행");
  await expect(page.getByRole("listitem").filter({ hasText: `${words} 하나` })).not.toContainText("#b");
  await expect(page.getByRole("checkbox", { name: `${words} 둘` })).not.toBeChecked();
});

test("posts open to more people after one more question, and close without it", { tag: "@long-js" }, async ({
  page,
  browser,
  baseURL,
  scripted,
}) => {
  const words = unique("공개");
  await login(page, "jiwon@example.com");
  const address = await write(page, `${words} 하나`, { audience: "팔로워 전용" });
  await write(page, `${words} 둘`);
  await manage(page, words);
  await choose(page, `${words} 하나`, `${words} 둘`);
  await page.getByRole("radio", { name: "전체 공개" }).check();
  await button(page, "바꾸기").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("더 많은 사람에게 열까요?");
  await expect(page.getByText("글 1개를 이제 누구나 볼 수 있게 돼요.")).toBeVisible();
  // A guest new to the post each time: browsers may keep a guest's page for a minute.
  const isOpen = async () => {
    const guest = await browser.newContext({ baseURL, javaScriptEnabled: scripted });
    const text = await (await guest.request.get(address)).text();
    await guest.close();
    return text.includes(`${words} 하나`);
  };
  expect(await isOpen()).toBe(false);
  await hydrated(page);
  await button(page, "돌아가기").click();
  await expect(page.getByRole("checkbox", { name: `${words} 하나` })).toBeChecked();
  await expect(page.getByRole("radio", { name: "전체 공개" })).toBeChecked();
  await hydrated(page);
  await button(page, "바꾸기").click();
  await hydrated(page);
  await button(page, "열기").click();
  await expect(page.getByText("글 1개를 바꿨어요.")).toBeVisible();
  expect(await isOpen()).toBe(true);
  await hydrated(page);
  await choose(page, `${words} 하나`, `${words} 둘`);
  await page.getByRole("radio", { name: "팔로워 전용" }).check();
  await button(page, "바꾸기").click();
  await expect(page.getByText("글 2개를 바꿨어요.")).toBeVisible();
  expect(await isOpen()).toBe(false);
});

test("posts are found by filters, put into a series and taken out of it", { tag: "@long-js" }, async ({
  page,
  scripted,
}) => {
  const [words, title] = [unique("차례"), unique("묶음 ")];
  await login(page, "jiwon@example.com");
  await page.goto("/posts/series/new");
  await hydrated(page);
  await page.getByLabel(/^제목/).fill(title);
  await button(page, "시리즈 만들기").click();
  await expect(page.getByText("시리즈를 만들었어요.")).toBeVisible();
  await write(page, `${words} 하나`);
  await write(page, `${words} 둘`);
  await page.goto("/jiwon_sings/archive");
  await hydrated(page);
  await page.getByRole("link", { name: "글 관리" }).click();
  await expect(page).toHaveURL("/posts/manage");
  await hydrated(page);
  await page.getByLabel("검색어").fill(words);
  await button(page, "검색").click();
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByRole("checkbox", { name: words })).toHaveCount(2);
  await hydrated(page);
  await kind(page, "시리즈").click();
  await page.getByLabel(/^어느 시리즈/).selectOption({ label: title });
  await button(page, "바꾸기").click();
  await expect(page.getByText("바꿀 글을 선택해 주세요.")).toBeVisible();
  await hydrated(page);
  if (scripted) await page.getByRole("checkbox", { name: "모두 선택" }).check();
  else await choose(page, `${words} 하나`, `${words} 둘`);
  await button(page, "바꾸기").click();
  await expect(page.getByText("글 2개를 바꿨어요.")).toBeVisible();
  await page.goto("/posts/manage");
  await hydrated(page);
  await page.getByRole("search", { name: "글 검색" }).getByLabel("시리즈").selectOption({ label: title });
  await button(page, "검색").click();
  await expect(page).toHaveURL(/[?&]series=/);
  await expect(page.getByRole("checkbox", { name: words })).toHaveCount(2);
  await hydrated(page);
  await choose(page, `${words} 하나`);
  await kind(page, "시리즈").click();
  await page.getByLabel(/^어느 시리즈/).selectOption({ label: "시리즈에서 제외" });
  await button(page, "바꾸기").click();
  await expect(page.getByText("글 1개를 바꿨어요.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: words })).toHaveCount(1);
});
