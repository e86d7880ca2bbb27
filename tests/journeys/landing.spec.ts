import { splitOf } from "#contract/fee-split";
import { expect, hydrated, test } from "../support/browser/journey";

const won = (amount: number) => `${amount.toLocaleString("ko-KR")}원`;

test("the landing page has two doors above, four blurbs, four priced creators and four questions", {
  tag: "@long-js",
}, async ({ page }) => {
  await page.goto("/");
  const blurbs = page.getByRole("region", { name: "곁에서 할 수 있는 일" });
  await expect(blurbs.getByRole("heading", { level: 3 })).toHaveText([
    "새로운 응원 문화",
    "어울리고 이야기하는 공간",
    "여러 분야의 액티비스트",
    "간편한 카드 결제",
  ]);
  const creators = page.getByRole("region", { name: "지금 만날 수 있는 사람들" }).getByRole("article");
  await expect(creators).toHaveCount(4);
  for (const creator of await creators.all()) await expect(creator).toContainText(/월 [\d,]+원부터/);
  await expect(page.getByRole("region", { name: "자주 묻는 것" }).locator("details")).toHaveCount(4);
  await expect(page.getByRole("region", { name: "더 알고 싶은 것이 있나요?" }).locator("form")).toBeVisible();

  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "회원가입" })).toBeVisible();
  await header.getByRole("link", { name: "액티비스트라면" }).click();
  await expect(page).toHaveURL(/#creators$/);
  await expect(page.getByRole("link", { name: "액티비스트 신청하기" })).toBeInViewport();
});

test("a featured creator's price is the lowest of their plans", { tag: "@long-nojs" }, async ({ page }) => {
  await page.goto("/");
  const first = page.getByRole("region", { name: "지금 만날 수 있는 사람들" }).getByRole("article").first();
  const shown = await first.getByText(/월 [\d,]+원부터/).textContent();
  const address = await first.getByRole("link").getAttribute("href");
  await page.goto(`${address}/membership`);
  const plans = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(plans.first()).toBeVisible();
  const prices = (await plans.allTextContents()).join(" ").match(/[\d,]+원/g) ?? [];
  const amounts = prices.map((price) => Number(price.replace(/\D/g, ""))).filter((amount) => amount >= 1_000);
  expect(shown).toBe(`월 ${won(Math.min(...amounts))}부터`);
});

test("the bar of the landing page splits 5,000 won by the fee rule, in both languages", { tag: "@long-js" }, async ({
  page,
  context,
  baseURL,
}) => {
  const { net, fee, vat } = splitOf(5_000, 1_000);
  await page.goto("/");
  const flow = page.getByRole("region", { name: `5,000원을 내면 ${won(net)}이 닿아요` });
  await expect(flow.getByRole("definition")).toHaveText([won(net), won(fee), won(vat)]);
  await expect(flow).toContainText("부가세를 더해도 11%예요");
  await context.addCookies([{ name: "lng", value: "en", url: String(baseURL) }]);
  await page.goto("/");
  const english = page.getByRole("region", { name: "You pay ₩5,000, ₩4,450 arrives" });
  await expect(english.getByRole("definition")).toHaveText(["₩4,450", "₩500", "₩50"]);
});

test("the landing page has at most one accent action in a view, and a picture that comes first", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const filled = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    const actions = [...document.querySelectorAll("a, button")].filter((action) => {
      probe.style.color = getComputedStyle(action).getPropertyValue("--accent");
      return getComputedStyle(action).backgroundColor === getComputedStyle(probe).color;
    });
    probe.remove();
    return actions.map((action) => action.textContent);
  });
  expect(filled.length).toBeLessThanOrEqual(1);
  const first = page.getByRole("main").locator("img").first();
  await expect(first).toHaveAttribute("fetchpriority", "high");
  await expect(first).toHaveAttribute("loading", "eager");
  for (const picture of await page.getByRole("main").locator("img").all()) {
    await expect(picture).toHaveAttribute("width", /^\d+$/);
    await expect(picture).toHaveAttribute("height", /^\d+$/);
  }
});

test("the example for creators is marked as made up, and follows the fee rule", { tag: "@long-js" }, async ({
  page,
}) => {
  await page.goto("/");
  const example = page.getByRole("figure");
  await expect(example).toContainText("이름과 금액은 지어냈어요");
  await expect(example).toContainText(`+${won(splitOf(15_000, 1_000).net)}`);
  await expect(example.getByRole("link")).toHaveCount(0);
});

test("a link to the landing page shows all of it, as a first visit does", { tag: "@long-nojs" }, async ({ page }) => {
  await page.goto("/contact");
  await hydrated(page);
  await page.getByRole("link", { name: "곁", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("좋아하는 사람의");
  await expect(page.getByRole("region", { name: "지금 만날 수 있는 사람들" }).getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("figure")).toContainText("1,673,200원");
});
