import { expect } from "vitest";
import type { PlanId } from "#contract/ids";
import type { Post } from "#contract/posts/schemas";
import type { Series } from "#contract/posts/series-schemas";
import { type Viewer, viewers } from "./canary-viewers";
import type { CanaryWorld } from "./canary-world";

/** A word that only the post of `seedSteppedPost` contains. */
const stepWord = "stepbird";

/** The seconds after which the post opens to members, to followers and to everybody. */
export const stepsAt = { members: 60, followers: 120, public: 180 };

/** A post in a series that opens in three steps, saved by everybody; `at`: the time of the request. */
export async function seedSteppedPost({ people, call, client }: CanaryWorld, at: number) {
  const { owner } = people;
  const inSeconds = (seconds: number) => new Date(at + seconds * 1_000).toISOString();
  const planId = "pln_canary000000" as PlanId;
  const series = { title: "stepseries", description: "", coverUrl: null, isComplete: false };
  const { seriesId, slug } = await call<Series>(owner, "POST", "/feed/series", series);
  const { postId } = await call<Post>(owner, "POST", "/feed/post", {
    ...{ body: `${stepWord} 이야기`, images: [], tags: ["stepwise"], seriesId },
    ...{ opensAt: inSeconds(stepsAt.members), visibility: "members", minPlanId: planId },
    laterAudiences: [
      { opensAt: inSeconds(stepsAt.followers), visibility: "followers", minPlanId: null },
      { opensAt: inSeconds(stepsAt.public), visibility: "public", minPlanId: null },
    ],
  });
  await client.query(
    "INSERT INTO saved_posts (post_id, user_id, saved_at) SELECT $1, user_id, to_timestamp($3) FROM unnest($2::text[]) user_id",
    [postId, Object.values(people).map(({ userId }) => userId), at / 1_000],
  );
  return { postId, slug };
}

/** The names of the rendered pages and feeds that contain the post's text, by viewer. No page may answer 5xx. */
export async function pagesWithStep(
  { people, fetchAs, renewToken }: CanaryWorld,
  { postId, slug }: { postId: string; slug: string },
): Promise<Record<Viewer, string[]>> {
  const { domain } = people.owner;
  const pages = {
    post: `/posts/${postId}`,
    data: `/posts/${postId}.data`,
    creator: `/${domain}`,
    archive: `/${domain}/archive`,
    tag: `/${domain}/archive?tag=stepwise`,
    words: `/${domain}/archive?q=${stepWord}`,
    series: `/${domain}/series/${slug}`,
    following: "/feed/following",
    subscribers: "/feed/subscribers",
    saved: "/mypage/saved",
    search: `/search?q=${stepWord}&type=posts`,
    overview: `/search?q=${stepWord}`,
    notifications: "/notifications",
    atom: `/${domain}/atom.xml`,
    seriesAtom: `/${domain}/series/${slug}/atom.xml`,
    sitemap: "/sitemap.xml",
  };
  const found = {} as Record<Viewer, string[]>;
  for (const viewer of viewers) {
    if (viewer !== "guest") await renewToken(people[viewer]);
    found[viewer] = [];
    for (const [name, address] of Object.entries(pages)) {
      const answer = await fetchAs(viewer, address);
      expect(answer.status, `${viewer} at ${address}`).toBeLessThan(500);
      const text = (await answer.text()).replaceAll(new RegExp(`q=${stepWord}|value="${stepWord}"`, "g"), "");
      if (text.includes(`${stepWord} 이야기`)) found[viewer].push(name);
    }
  }
  return found;
}
