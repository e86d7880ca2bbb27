import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { addJob } from "#api/jobs";
import type { PlanId, PostId } from "#contract/ids";
import { createPost } from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "../support/api";
import { addFollowers, addMembers } from "../support/fixtures/followers";
import { dose, dosed, isLong } from "../support/long";
import { letTimePass } from "../support/processes/dead-workers";
import { stopAllLaunched } from "../support/processes/launch";
import { productionEnv } from "../support/processes/production-env";
import { launchProgram } from "../support/processes/programs";

const followers = 2_000;
/** Of the followers, the first are members of the dearer plan, the next ones of the cheaper. */
const members = { dear: 200, cheap: 500 };
const steps = 4;
const kills = dose({ small: 4, long: 12, full: 52 });

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  api.clock.set(new Date());
});
afterEach(stopAllLaunched);
afterAll(() => api.stop());

const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const until = { timeout: 60_000, interval: 20 };
const launchWorker = () => launchProgram("worker", productionEnv(api.deps.env.DATABASE_URL));

async function kill(worker: ReturnType<typeof launchWorker>): Promise<void> {
  worker.signal("SIGKILL");
  await worker.ended;
  if (!isLong) await letTimePass(query);
}

async function steppedPost(creator: Person, [dear, cheap]: [PlanId, PlanId]): Promise<PostId> {
  const opensAt = (step: number) => new Date(api.clock.now().getTime() + (step + 1) * 3_600_000).toISOString();
  const laterAudiences = [
    { opensAt: opensAt(1), visibility: "members", minPlanId: cheap },
    { opensAt: opensAt(2), visibility: "followers", minPlanId: null },
    { opensAt: opensAt(3), visibility: "public", minPlanId: null },
  ];
  const first = { opensAt: opensAt(0), visibility: "members", minPlanId: dear };
  const body = { body: "차례로 여는 글", images: [], ...first, laterAudiences };
  return (await api.send(createPost, { as: creator, body })).body.postId;
}

/** The next step of the post comes now, instead of in hours. */
async function openNext(postId: PostId): Promise<void> {
  await query(
    `WITH next AS (UPDATE post_openings SET opens_at = clock_timestamp() WHERE (post_id, opens_at) IN (
       SELECT post_id, opens_at FROM post_openings WHERE post_id = $1 AND opens_at > now() ORDER BY opens_at LIMIT 1)
       RETURNING opens_at, visibility)
     UPDATE posts SET published_at = least(published_at, next.opens_at),
       opens_fully_at = CASE WHEN next.visibility = 'public' THEN next.opens_at ELSE opens_fully_at END
     FROM next WHERE post_id = $1`,
    [postId],
  );
  await addJob(api.deps.database.db, "notify_openings", {});
}

/** Openings that have come and whose notifications have not begun. */
const unbegun = () => query("SELECT post_id FROM post_openings WHERE opens_at <= now() AND notified_at IS NULL");
const unfinished = async () => [...(await unbegun()), ...(await query("SELECT post_id FROM post_fan_outs"))];

test(
  `a worker killed ${kills} times over as many openings notifies ${followers} followers of each post once, none early`,
  dosed(900_000),
  async () => {
    const creator = await api.person({ role: "activist" });
    const dear = await api.plan(creator, { priceWon: 20_000 });
    const cheap = await api.plan(creator, { priceWon: 5_000 });
    const idOf = await addFollowers(api, creator, followers);
    const ids = Array.from({ length: members.dear + members.cheap }, (_, i) => idOf(i + 1));
    await addMembers(api, dear, ids.slice(0, members.dear));
    await addMembers(api, cheap, ids.slice(members.dear));
    const posts: PostId[] = [];
    for (let killed = 0; killed < kills; killed++) {
      if (killed % steps === 0) posts.push(await steppedPost(creator, [dear, cheap]));
      await openNext(posts.at(-1) as PostId);
      const worker = launchWorker();
      await vi.waitFor(async () => expect(await unbegun()).toEqual([]), until);
      await kill(worker);
    }
    launchWorker();
    // In a long run a killed worker's jobs are free only once it counts as dead.
    await vi.waitFor(async () => expect(await unfinished()).toEqual([]), { ...until, timeout: 180_000 });
    for (const postId of posts) {
      const [told] = await query(
        `SELECT count(*)::int AS all, count(DISTINCT n.user_id)::int AS people, count(*) FILTER (WHERE n.created_at < (
             SELECT o.opens_at FROM post_openings o WHERE o.post_id = n.post_id ORDER BY o.opens_at
             OFFSET CASE WHEN n.user_id = ANY($2) THEN 0 WHEN n.user_id = ANY($3) THEN 1 ELSE 2 END LIMIT 1))::int AS early
         FROM notifications n WHERE n.post_id = $1 AND n.kind = 'newPost'`,
        [postId, ids.slice(0, members.dear), ids.slice(members.dear)],
      );
      expect(told).toEqual({ all: followers, people: followers, early: 0 });
    }
  },
);
