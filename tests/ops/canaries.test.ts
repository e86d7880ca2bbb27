import { afterAll, beforeAll, expect, test } from "vitest";
import { crawlAsEverybody, type Found, inTurn } from "../support/canary-crawl";
import { type Viewer, viewers } from "../support/canary-viewers";
import { type CanaryWorld, startCanaryWorld } from "../support/canary-world";
import type { Visibility } from "../support/seed-canaries";

let canaryWorld: CanaryWorld;
beforeAll(async () => {
  canaryWorld = await startCanaryWorld();
}, 180_000);
afterAll(() => canaryWorld?.stop());

let crawled: Promise<Record<Viewer, Found>> | undefined;
/** What each viewer finds, looked for once. */
function everything(): Promise<Record<Viewer, Found>> {
  crawled ??= crawlAsEverybody(canaryWorld);
  return crawled;
}

test("words and pictures of a post, and what two say to each other, reach, through every page, call, feed, search and mail, whom it is open to and nobody else", async () => {
  const found = await everything();
  const all = (...of: Visibility[]) => of.flatMap((name) => [`${name}-alt`, `${name}-comment`, `${name}-text`]).sort();
  const may: Record<Viewer, Visibility[]> = {
    guest: ["public"],
    stranger: ["public"],
    follower: ["public", "followers"],
    subscriber: ["public", "followers", "members"],
    lapsed: ["public"],
    blocked: [],
    owner: ["public", "followers", "members"],
  };
  for (const viewer of viewers) {
    const told =
      viewer === "subscriber" || viewer === "owner" ? ["room-text"] : viewer === "follower" ? ["appeal-text"] : [];
    expect([...found[viewer].words].sort(), `words for ${viewer}`).toEqual([...all(...may[viewer]), ...told].sort());
    expect([...found[viewer].pictures].sort(), `pictures for ${viewer}`).toEqual([...may[viewer]].sort());
  }

  // A withheld picture's address is worthless to anybody else, signed in or not.
  const withheld = [...found.subscriber.addresses, ...found.owner.addresses].filter((address) =>
    address.includes("/prv/"),
  );
  expect(withheld.length).toBeGreaterThan(3);
  for (const address of withheld) {
    const holders = await inTurn(viewers, async (viewer) =>
      (await canaryWorld.fetchAs(viewer, address)).status === 200 ? viewer : null,
    );
    expect(holders.filter((viewer) => viewer !== null).length, address).toBeLessThanOrEqual(1);
  }

  const { items } = (await (await fetch(`http://127.0.0.1:${canaryWorld.world.ports.sandbox}/mail.json`)).json()) as {
    items: unknown[];
  };
  expect(JSON.stringify(items)).not.toMatch(/canary-(?:followers|members|room)/);
}, 300_000);

test("an address reaches its writer at every look, its creator by the audited list alone, and nobody else by any page or call", async () => {
  const found = Object.fromEntries(Object.entries(await everything()).map(([viewer, { homes }]) => [viewer, homes]));
  const nowhere: string[] = [];
  expect(found).toEqual({
    ...Object.fromEntries(viewers.map((viewer) => [viewer, nowhere])),
    // Their own form in both languages, as a document and as data; the API's answer; their own archive.
    subscriber: expect.arrayContaining([expect.stringContaining("delivery")]),
  });
  for (const path of found.subscriber as string[]) expect(path).toMatch(/delivery|accounts\/export|settings\/data/);
  const list = `/users/mypage/campaigns/${canaryWorld.planted.campaignId}/shipping-list`;
  await canaryWorld.renewToken(canaryWorld.people.owner);
  expect(JSON.stringify(await canaryWorld.call(canaryWorld.people.owner, "POST", list))).toContain("addressbird");
  for (const viewer of ["stranger", "follower", "subscriber", "lapsed", "blocked"] as const) {
    await canaryWorld.renewToken(canaryWorld.people[viewer]);
    const answer = await fetch(canaryWorld.world.env.PRODUCT_API_URL + list, {
      method: "POST",
      headers: { authorization: `Bearer ${canaryWorld.people[viewer].token}` },
    });
    expect([viewer, answer.status]).toEqual([viewer, 403]);
  }
  const { rows } = await canaryWorld.client.query(
    "SELECT reason FROM audit_log WHERE action = 'campaign.addresses' AND target_id = $1",
    [canaryWorld.planted.campaignId],
  );
  expect(rows).toEqual([{ reason: "1" }]);
  const mails = await (await fetch(`http://127.0.0.1:${canaryWorld.world.ports.sandbox}/mail.json`)).text();
  expect(mails).not.toContain("addressbird");
});

test("what a person applies with, and their number to call, reaches themselves and nobody else by any page or call", async () => {
  const found = await everything();
  for (const viewer of viewers) {
    const { answers } = found[viewer];
    if (viewer === "stranger" || viewer === "follower") {
      expect(answers.length, viewer).toBeGreaterThan(2);
      for (const path of answers) expect(path).toMatch(/apply|\/applications\/|accounts\/export|settings\/data/);
    } else expect(answers, viewer).toEqual([]);
  }
  const mails = await (await fetch(`http://127.0.0.1:${canaryWorld.world.ports.sandbox}/mail.json`)).text();
  expect(mails).not.toMatch(/answerbird|8642/);
  for (const path of ["", `/${canaryWorld.planted.applicationId}`])
    for (const viewer of ["stranger", "owner"] as const) {
      await canaryWorld.renewToken(canaryWorld.people[viewer]);
      const answer = await canaryWorld.fetchAs(
        viewer,
        `${canaryWorld.world.env.PRODUCT_API_URL}/admin/applications${path}`,
      );
      expect([viewer, answer.status]).toEqual([viewer, 403]);
    }
});

test("where a post may be seen it is: on its page, its creator's page, its reader's feeds and in the search", async () => {
  const shown: [Viewer, string, Visibility[]][] = [
    ["guest", `/${canaryWorld.people.owner.domain}`, ["public"]],
    ["follower", `/${canaryWorld.people.owner.domain}`, ["public", "followers"]],
    ["subscriber", `/${canaryWorld.people.owner.domain}`, ["public", "followers", "members"]],
    ["follower", "/feed/following", ["public", "followers"]],
    ["subscriber", "/feed/subscribers", ["public", "followers", "members"]],
    ["guest", `/search?q=${encodeURIComponent("카나리아")}&type=posts`, ["public"]],
    ["subscriber", `/search?q=${encodeURIComponent("카나리아")}&type=posts`, ["public", "followers", "members"]],
  ];
  for (const [viewer, path, of] of shown) {
    const page = await (await canaryWorld.fetchAs(viewer, path)).text();
    const words = new Set([...page.matchAll(/canary-(\w+)-text/g)].map(([, visibility]) => visibility));
    expect([...words].sort(), `${viewer} at ${path}`).toEqual([...of].sort());
  }
});
