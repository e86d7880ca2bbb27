import { afterEach, expect, test, vi } from "vitest";
import { followCreator } from "#contract/creators/endpoints";
import { pushFixture } from "#tests/support/fixtures/push-fixture";
import { letTimePass } from "#tests/support/processes/dead-workers";
import { stopAllLaunched } from "#tests/support/processes/launch";
import { launchWorker } from "#tests/support/processes/worker-process";

const push = pushFixture();
afterEach(stopAllLaunched);

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
  const left = () =>
    query("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send_pushes' AND run_at <= now()");
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 30_000, interval: 100 });
  expect([await push.tries(), await query("SELECT FROM push_deliveries")]).toEqual([1, []]);
});
