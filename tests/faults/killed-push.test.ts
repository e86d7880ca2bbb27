import { afterEach, expect, test, vi } from "vitest";
import { fanOutPost } from "#api/notifications/fan-out";
import { batchSize } from "#api/push/send-pushes";
import { unsubscribeDevice } from "#api/push/subscriptions";
import { followCreator } from "#contract/creators/endpoints";
import type { PushSubscriptionId, UserId } from "#contract/ids";
import { createPost } from "#contract/posts/endpoints";
import { addFollowers } from "#tests/support/fixtures/followers";
import { pushFixture } from "#tests/support/fixtures/push-fixture";
import { dose, dosed } from "#tests/support/long";
import { letTimePass } from "#tests/support/processes/dead-workers";
import { stopAllLaunched } from "#tests/support/processes/launch";
import { launchWorker } from "#tests/support/processes/worker-process";

const push = pushFixture();
afterEach(stopAllLaunched);

const { devices, kills } = dose({
  small: { devices: 120, kills: 1 },
  long: { devices: 2_500, kills: 6 },
  full: { devices: 10_000, kills: 30 },
});

const runningJobs = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send_pushes' AND locked_at IS NOT NULL";

/** Waits until the jobs that send are done, or have no try left: each kill is one. */
async function allSent(timeout: number): Promise<void> {
  const left = () =>
    push.query(`SELECT FROM graphile_worker.jobs
      WHERE task_identifier = 'send_pushes' AND run_at <= now() AND attempts < max_attempts`);
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout, interval: 100 });
}

test("a worker killed while it sends a push leaves none that another worker sends again", async () => {
  const { api, query } = push;
  api.clock.set(new Date());
  const [creator, fan] = [await api.person({ role: "activist" }), await api.person()];
  await push.subscribed(creator);
  await push.answer("hang");
  await api.send(followCreator, { as: fan, params: { domain: creator.domain } });

  const doomed = launchWorker(api);
  await vi.waitFor(async () => expect(await push.tries(), doomed.output()).toBe(1), { timeout: 30_000, interval: 20 });
  doomed.signal("SIGKILL");
  await doomed.ended;
  await letTimePass(query);

  launchWorker(api);
  await allSent(30_000);
  expect([await push.tries(), await query("SELECT FROM push_deliveries")]).toEqual([1, []]);
});

test(
  `a worker killed ${kills} times sends ${devices} devices one push at most, and none after they unsubscribe`,
  dosed(900_000),
  async () => {
    const { api, query } = push;
    api.clock.set(new Date());
    const creator = await api.person({ role: "activist" });
    const followerAt = await addFollowers(api, creator, devices);
    const endpoints = await subscribeAll(Array.from({ length: devices }, (_, i) => followerAt(i + 1)));
    const post = { body: "새 글", visibility: "public", minPlanId: null, images: [] };
    const { postId } = (await api.send(createPost, { as: creator, body: post })).body;
    do await fanOutPost(api.deps, postId);
    while ((await query("SELECT FROM post_fan_outs")).length > 0);
    await query(
      "SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE task_identifier <> 'send_pushes'",
    );
    const waiting = (): Promise<{ push_subscription_id: PushSubscriptionId; user_id: UserId; endpoint: string }[]> =>
      query(
        "SELECT push_subscription_id, user_id, endpoint FROM push_deliveries JOIN push_subscriptions USING (push_subscription_id)",
      );
    const countWaiting = async (): Promise<number> =>
      (await query("SELECT count(*)::int AS count FROM push_deliveries"))[0].count;
    expect(await countWaiting()).toBe(devices);

    const unsubscribed: string[] = [];
    const workers = [];
    let batchesLost = 0;
    for (let killed = 1; killed <= kills; killed++) {
      const doomed = launchWorker(api);
      workers.push(doomed);
      const most = devices * (1 - killed / (kills + 1));
      const someSent = async () => expect(await countWaiting(), doomed.output()).toBeLessThan(most);
      await vi.waitFor(someSent, { timeout: 60_000, interval: 20 });
      doomed.signal("SIGKILL");
      await doomed.ended;
      batchesLost += (await query(runningJobs)).length;
      await letTimePass(query);
      for (const device of (await waiting()).slice(-3)) {
        await unsubscribeDevice(api.deps, { userId: device.user_id, id: device.push_subscription_id });
        unsubscribed.push(device.endpoint);
      }
    }
    workers.push(launchWorker(api));
    await allSent(120_000);
    expect(await query("SELECT FROM push_deliveries")).toEqual([]);
    const received = (await push.received()).map(({ endpoint }) => endpoint);
    expect(new Set(received).size).toBe(received.length);
    expect(received.filter((endpoint) => !endpoints.includes(endpoint) || unsubscribed.includes(endpoint))).toEqual([]);
    expect(unsubscribed).toHaveLength(3 * kills);
    // Lost is a batch at most of each job that a killed worker ran, and what got no answer within five seconds.
    const output = workers.map((worker) => worker.output()).join("\n");
    const late = output.match(/"reason":"(?:took too long|not reached)"/g)?.length ?? 0;
    const least = devices - unsubscribed.length - batchesLost * batchSize - late;
    expect(received.length, output).toBeGreaterThanOrEqual(least);
  },
);

/** Subscribes one browser of each user in a session of its own; returns their addresses. */
async function subscribeAll(userIds: string[]): Promise<string[]> {
  const browsers = [];
  for (let from = 0; from < userIds.length; from += 100)
    browsers.push(...(await Promise.all(userIds.slice(from, from + 100).map(push.browser))));
  const endpoints = browsers.map(({ endpoint }) => endpoint);
  const keys = browsers.map((browser) => browser.keys);
  await push.query(
    `INSERT INTO sessions (session_id, user_id, created_at, last_used_at, expires_at)
     SELECT 'ses_' || substr(u, 5), u, $2::timestamptz, $2, $2 + interval '1 day' FROM unnest($1::text[]) AS u`,
    [userIds, push.api.clock.now()],
  );
  await push.query(
    `INSERT INTO push_subscriptions (push_subscription_id, user_id, session_id, endpoint, p256dh, auth, lang, subscribed_at)
     SELECT 'psh_' || substr(u, 5), u, 'ses_' || substr(u, 5), e, p, a, 'ko', $5
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS t (u, e, p, a)`,
    [userIds, endpoints, keys.map(({ p256dh }) => p256dh), keys.map(({ auth }) => auth), push.api.clock.now()],
  );
  return endpoints;
}
