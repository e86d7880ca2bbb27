import type { Page } from "@playwright/test";
import { postLabelTexts } from "../../contract/posts/post-labels";
import { expect, hydrated, login, test, unique } from "../support/browser/journey";

const own = "/webtoon_bom";
const form = {
  ko: {
    body: /^내용/,
    paid: /^대가를 받고 쓴 글/,
    ai: /^AI로 생성·편집한 인물/,
    publish: "게시하기",
    save: "수정한 글 게시하기",
  },
  en: {
    body: /^Text/,
    paid: /^I was paid for this post/,
    ai: /^It shows persons made/,
    publish: "Post",
    save: "Save changes",
  },
};

const chooseLanguage = (page: Page, lng: string) =>
  page.context().addCookies([{ name: "lng", value: lng, url: String(process.env.PUBLIC_URL) }]);

/** What stands above the creator's name in the first post of the page with these words. */
const above = (page: Page, words: string) =>
  page.locator("main article", { hasText: words }).first().locator("p:above(:is(h1, h2))").first();

/** A page as search engines and other sites read it. */
async function readHead(page: Page, address: string) {
  const html = await (await page.context().request.get(address)).text();
  const content = (property: string) => new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? "";
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}");
  const article = (data["@graph"] as Record<string, unknown>[]).find((each) => each["@type"] === "Article");
  return { title: content("og:title"), image: content("og:image"), article };
}

for (const lng of ["ko", "en"] as const) {
  const t = form[lng];
  const { paidPartnership, aiPersons } = postLabelTexts[lng];

  test(`labels chosen at a post stand above it on every surface, and editing keeps them (${lng})`, {
    tag: "@long-js",
  }, async ({ page }) => {
    await chooseLanguage(page, lng);
    await login(page, "bom@example.com");
    await page.goto("/posts/new");
    await hydrated(page);
    const words = unique("표시하는 글 ");
    await page.getByLabel(t.body).fill(words);
    await expect(page.getByLabel(t.paid)).not.toBeChecked();
    await page.getByLabel(t.paid).check();
    await page.getByLabel(t.ai).check();
    await page.getByRole("button", { name: t.publish, exact: true }).click();
    await expect(page).toHaveURL(/\/posts\/pst_/);
    const address = new URL(page.url()).pathname;
    for (const place of [address, own, `/search?type=posts&q=${encodeURIComponent(words)}`]) {
      await page.goto(place);
      await expect(above(page, words), place).toHaveText(`${paidPartnership} · ${aiPersons}`);
    }
    const stated = `[${paidPartnership}] [${aiPersons}] `;
    const head = await readHead(page, address);
    expect(head.title).toContain(`${stated}${words}`);
    expect(head.article).toMatchObject({
      headline: `${stated}${words}`,
      keywords: [paidPartnership, aiPersons],
      digitalSourceType: "https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource",
    });
    const { request } = page.context();
    expect((await request.get(head.image.replaceAll("&amp;", "&"))).headers()["content-type"]).toBe("image/jpeg");
    expect(await (await request.get(`${own}/atom.xml?lng=${lng}`)).text()).toContain(
      `<title>${stated}${words}</title>`,
    );
    await page.goto(`${address}/share`);
    await expect(page.locator(`a[href*="${encodeURIComponent(stated.trim())}"]`).first()).toBeVisible();

    await page.goto(`${address}/edit`);
    await hydrated(page);
    await expect(page.getByLabel(t.paid)).toBeChecked();
    await page.getByLabel(t.ai).uncheck();
    await page.getByRole("button", { name: t.save, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(above(page, words)).toHaveText(paidPartnership);
  });
}
