import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { crawlAsEachViewer, type Found, mapInSequence } from "../support/canaries/canary-crawl";
import { type Viewer, viewers } from "../support/canaries/canary-viewers";
import { type CanaryWorld, startCanaryWorld } from "../support/canaries/canary-world";
import { pagesWithStep, seedSteppedPost, stepsAt } from "../support/canaries/opening-crawl";
import type { SeededPost, Visibility } from "../support/canaries/seed-canaries";
import { dosed, isLong } from "../support/long";

let canaryWorld: CanaryWorld;
beforeAll(async () => {
  canaryWorld = await startCanaryWorld();
}, 180_000);
afterAll(() => canaryWorld?.stop());

let crawled: Promise<Record<Viewer, Found>> | undefined;
/** What each viewer finds, collected once. */
function collectAll(): Promise<Record<Viewer, Found>> {
  crawled ??= crawlAsEachViewer(canaryWorld);
  return crawled;
}

test(
  "posts' texts and pictures and chat messages reach only their audience on every path",
  dosed(600_000),
  async () => {
    const found = await collectAll();
    const all = (...of: Visibility[]) =>
      of.flatMap((name) => [`${name}-alt`, `${name}-comment`, `${name}-embed`, `${name}-text`]).sort();
    const may: Record<Viewer, Visibility[]> = {
      guest: ["public"],
      stranger: ["public"],
      follower: ["public", "followers"],
      subscriber: ["public", "followers", "members", "stepped"],
      lapsed: ["public"],
      blocked: [],
      owner: ["public", "followers", "members", "stepped", "scheduled"],
    };
    for (const viewer of viewers) {
      const privateTexts =
        viewer === "subscriber" || viewer === "owner" ? ["room-text"] : viewer === "follower" ? ["appeal-text"] : [];
      expect([...found[viewer].words].sort(), `words for ${viewer}`).toEqual(
        [...all(...may[viewer]), ...privateTexts].sort(),
      );
      const inRoom = viewer === "subscriber" || viewer === "owner" ? ["room"] : [];
      expect([...found[viewer].pictures].sort(), `pictures for ${viewer}`).toEqual([...may[viewer], ...inRoom].sort());
    }

    // A private picture's signed address is useless to everybody else, logged in or not.
    const withheld = [...found.subscriber.addresses, ...found.owner.addresses].filter((address) =>
      address.includes("/prv/"),
    );
    expect(withheld.length).toBeGreaterThan(3);
    for (const address of withheld) {
      const holders = await mapInSequence(viewers, async (viewer) =>
        (await canaryWorld.fetchAs(viewer, address)).status === 200 ? viewer : null,
      );
      expect(holders.filter((viewer) => viewer !== null).length, address).toBeLessThanOrEqual(1);
    }

    const { items } = (await (await fetch(`http://127.0.0.1:${canaryWorld.world.ports.sandbox}/mail.json`)).json()) as {
      items: unknown[];
    };
    expect(JSON.stringify(items)).not.toMatch(/canary-(?:followers|members|stepped|scheduled|room)/);
  },
);

test("a delivery address reaches its fan, and its creator by the audited list only", dosed(600_000), async () => {
  const found = Object.fromEntries(Object.entries(await collectAll()).map(([viewer, { homes }]) => [viewer, homes]));
  const nowhere: string[] = [];
  expect(found).toEqual({
    ...Object.fromEntries(viewers.map((viewer) => [viewer, nowhere])),
    // Their own form in both languages, as document and data; the API's response; their data export.
    subscriber: expect.arrayContaining([expect.stringContaining("delivery")]),
  });
  for (const path of found.subscriber as string[]) expect(path).toMatch(/delivery|accounts\/export|settings\/data/);
  const list = `/users/mypage/campaigns/${canaryWorld.seeded.campaignId}/shipping-list`;
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
    [canaryWorld.seeded.campaignId],
  );
  expect(rows).toEqual([{ reason: "1" }]);
  const mails = await (await fetch(`http://127.0.0.1:${canaryWorld.world.ports.sandbox}/mail.json`)).text();
  expect(mails).not.toContain("addressbird");
});

test(
  "an applicant's details and phone number reach only themselves on every page and endpoint",
  dosed(600_000),
  async () => {
    const found = await collectAll();
    for (const viewer of viewers) {
      const { answers } = found[viewer];
      if (viewer === "stranger" || viewer === "follower") {
        expect(answers.length, viewer).toBeGreaterThan(2);
        for (const path of answers) expect(path).toMatch(/apply|\/applications\/|accounts\/export|settings\/data/);
      } else expect(answers, viewer).toEqual([]);
    }
    const mails = await (await fetch(`http://127.0.0.1:${canaryWorld.world.ports.sandbox}/mail.json`)).text();
    expect(mails).not.toMatch(/answerbird|8642-?9753/);
    for (const path of ["", `/${canaryWorld.seeded.applicationId}`])
      for (const viewer of ["stranger", "owner"] as const) {
        await canaryWorld.renewToken(canaryWorld.people[viewer]);
        const answer = await canaryWorld.fetchAs(
          viewer,
          `${canaryWorld.world.env.PRODUCT_API_URL}/admin/applications${path}`,
        );
        expect([viewer, answer.status]).toEqual([viewer, 403]);
      }
  },
);

test("a private seller's name and phone are on no page or endpoint but their own", dosed(600_000), async () => {
  const found = await collectAll();
  expect(found.owner.sellers.length).toBeGreaterThan(2);
  for (const path of found.owner.sellers)
    expect(path).toMatch(/sellers\/mine|withdrawal\/(?:account|seller)|accounts\/export|settings\/data/);
  for (const viewer of viewers) if (viewer !== "owner") expect(found[viewer].sellers, viewer).toEqual([]);
  const mails = await (await fetch(`http://127.0.0.1:${canaryWorld.world.ports.sandbox}/mail.json`)).text();
  expect(mails).not.toMatch(/sellerbird|7319-?2846/);
});

test("a post is on its page, its creator's page, in readers' feeds and saved posts, and searches", async () => {
  const shown: [Viewer, string, Visibility[]][] = [
    ["guest", `/${canaryWorld.people.owner.domain}`, ["public"]],
    ["follower", `/${canaryWorld.people.owner.domain}`, ["public", "followers"]],
    ["subscriber", `/${canaryWorld.people.owner.domain}`, ["public", "followers", "members", "stepped"]],
    ["follower", "/feed/following", ["public", "followers"]],
    ["subscriber", "/feed/subscribers", ["public", "followers", "members", "stepped"]],
    ["lapsed", "/mypage/saved", ["public"]],
    ["follower", "/mypage/saved", ["public", "followers"]],
    ["subscriber", "/mypage/saved", ["public", "followers", "members", "stepped"]],
    ["guest", `/search?q=${encodeURIComponent("카나리아")}&type=posts`, ["public"]],
    [
      "subscriber",
      `/search?q=${encodeURIComponent("카나리아")}&type=posts`,
      ["public", "followers", "members", "stepped"],
    ],
  ];
  for (const [viewer, path, of] of shown) {
    const page = await (await canaryWorld.fetchAs(viewer, path)).text();
    const words = new Set([...page.matchAll(/canary-(\w+)-text/g)].map(([, visibility]) => visibility));
    expect([...words].sort(), `${viewer} at ${path}`).toEqual([...of].sort());
  }
});

test("a post's card is what a guest may read, from web and API, before and after each change", async () => {
  const { client, fetchAs, seeded, world } = canaryWorld;
  const { postId } = seeded.posts.find(({ visibility }) => visibility === "public") as SeededPost;
  const draw = () =>
    mapInSequence(["", String(world.env.PRODUCT_API_URL)], async (from) => {
      // A busy machine may refuse to draw at once.
      const answer = await vi.waitFor(
        async () => {
          const drawn = await fetchAs("guest", `${from}/og/posts/${postId}`);
          expect(drawn.status).not.toBe(503);
          return drawn;
        },
        { timeout: 15_000, interval: 200 },
      );
      return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()).toString("base64") : answer.status;
    });
  const set = (table: string, change: string) =>
    client.query(`UPDATE ${table} SET ${change} WHERE ${table === "posts" ? "post_id" : "user_id"} = $1`, [
      table === "posts" ? postId : canaryWorld.people.owner.userId,
    ]);
  const open = await draw();
  expect(open).toEqual([expect.any(String), open[0]]);
  for (const [table, hide, restore, status] of [
    ["posts", "withheld_until = now() + interval '1 day'", "withheld_until = NULL", 200],
    ["posts", "visibility = 'followers'", "visibility = 'public'", 200],
    ["posts", "deleted_at = now()", "deleted_at = NULL", 404],
    ["users", "status = 'blocked'", "status = 'active'", 404],
  ] as const) {
    await set(table, hide);
    for (const card of await draw()) {
      expect(card === open[0], hide).toBe(false);
      expect(typeof card === "number" ? card : 200, hide).toBe(status);
    }
    await set(table, restore);
    expect(
      (await draw()).map((card) => card === open[0]),
      restore,
    ).toEqual([true, true]);
  }
});

// Last, because the clock stands from here on.
test("a post that opens in steps is on no rendered page early, and on each at its moment", async () => {
  const at = Date.now() + 1_000;
  await canaryWorld.fixClocksAt(at);
  await canaryWorld.renewToken(canaryWorld.people.owner);
  const stepped = await seedSteppedPost(canaryWorld, at);
  const opensAt: Record<Exclude<Viewer, "owner">, number> = {
    guest: stepsAt.public,
    stranger: stepsAt.public,
    follower: stepsAt.followers,
    subscriber: stepsAt.members,
    lapsed: stepsAt.public,
    blocked: Number.POSITIVE_INFINITY,
  };
  for (const step of isLong ? Object.values(stepsAt) : [stepsAt.public])
    for (const seconds of [step - 1, step, step + 1]) {
      await canaryWorld.fixClocksAt(at + seconds * 1_000);
      const found = await pagesWithStep(canaryWorld, stepped);
      for (const viewer of viewers) {
        const isOpen = viewer !== "owner" && seconds >= opensAt[viewer];
        const pages = viewer === "owner" ? ["post"] : isOpen ? ["post", "data", "creator", "series", "search"] : [];
        const expected = pages.length > 0 ? expect.arrayContaining(pages) : pages;
        expect(found[viewer], `${viewer} at ${seconds} s`).toEqual(expected);
      }
    }
});
