import { address, facade, player, publish, watchHosts } from "../support/browser/embeds";
import { expect, hydrated, test, unique } from "../support/browser/journey";

test.use({ viewport: { width: 390, height: 844 } });

const frameSources = (policy: string | undefined) => /frame-src ([^;]*)/.exec(policy ?? "")?.[1] ?? null;

test("nothing is asked of an embed's provider before a press, which shows the player", { tag: "@long-js" }, async ({
  page,
  baseURL,
  scripted,
}) => {
  const path = await publish(page, { text: `${unique("오늘의 노래 ")}\n${address}\n끝` });
  const hosts = await watchHosts(page, String(baseURL));
  // The worker asks the double for the poster.
  await expect(async () => {
    await page.goto(path);
    await expect(page.locator(".embed img")).toHaveAttribute("src", /^\/media\/pub\/embed-/, { timeout: 100 });
  }).toPass();
  const response = await page.goto(path);
  expect(frameSources(response?.headers()["content-security-policy"])).toBe("https://www.youtube-nocookie.com");
  await hydrated(page);
  await facade(page).scrollIntoViewIfNeeded();
  await expect(facade(page)).toHaveAttribute("href", "https://youtu.be/dQw4w9WgXcQ");
  const before = await page.locator(".embed").boundingBox();
  expect(hosts).toEqual([]);

  await facade(page).click();
  if (scripted) {
    const frame = page.locator(".embed iframe");
    await expect(frame).toHaveAttribute("src", player);
    await expect(frame).toHaveAttribute("title", /^제목 .*YouTube에서 보기$/);
    await expect(frame).toHaveAttribute("sandbox", /^(?!.*top-navigation).*allow-scripts/);
    await expect(frame).toBeFocused();
    await expect.poll(() => hosts).toEqual(["www.youtube-nocookie.com"]);
    expect(await page.locator(".embed").boundingBox()).toEqual(before);
    await expect(facade(page)).toHaveCount(0);
  } else {
    await expect(page).toHaveURL("https://youtu.be/dQw4w9WgXcQ");
  }
});

test("a post without an embed, and one locked for its reader, allow no player and name none", {
  tag: "@long-nojs",
}, async ({ page, browser, baseURL }) => {
  // Of a video of its own: the page also names other posts of its creator by their first words.
  const text = `${unique("잠긴 ")}\nhttps://www.youtube.com/watch?v=jNQXAC9IVRw`;
  const locked = await publish(page, { text, audience: "팔로워 전용" });
  const plain = await publish(page, { text: `${address} 보세요` });
  const guest = await (await browser.newContext({ baseURL })).newPage();
  for (const path of [locked, plain]) {
    const response = await guest.goto(path);
    expect(frameSources(response?.headers()["content-security-policy"]), path).toBeNull();
    await expect(guest.locator(".embed")).toHaveCount(0);
  }
  expect(await (await guest.request.get(locked)).text()).not.toContain("jNQXAC9IVRw");
  await guest.context().close();
});
