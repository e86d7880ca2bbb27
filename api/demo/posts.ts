import type { PlanId, PostId, UserId } from "#contract/ids";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { newId } from "../ids";
import type { DemoPost } from "./creator";
import { demoCreators } from "./creators";
import type { Person } from "./person";
import { drawPicture } from "./pictures";

const day = 86_400;

/** `creator`: by index in demoCreators. */
export type PublishedPost = { postId: PostId; open: boolean; creator: number; publishedAt: Date };

/** Publishes every demo post, each creator's first one as the newest, some hours apart. */
export async function publishDemoPosts(deps: Deps, creators: Person[], at: Date): Promise<PublishedPost[]> {
  const published: PublishedPost[] = [];
  for (const [c, creator] of demoCreators.entries()) {
    const person = creators[c] as Person;
    const plans = await planIds(deps, person.userId);
    for (const [p, post] of creator.posts.entries()) {
      const publishedAt = secondsAfter(at, -Math.round((p * 2.7 + c * 0.31 + 0.2) * day));
      const postId = await publish(deps, person.userId, post, plans, creator.hue, p, publishedAt);
      published.push({ postId, open: post.visibility === "public", creator: c, publishedAt });
    }
    await deps.database.db
      .updateTable("users")
      .set({ post_count: creator.posts.length })
      .where("user_id", "=", person.userId)
      .execute();
  }
  return published;
}

async function publish(
  deps: Deps,
  creatorId: UserId,
  post: DemoPost,
  plans: PlanId[],
  hue: number,
  seed: number,
  publishedAt: Date,
): Promise<PostId> {
  const postId = newId("pst", publishedAt);
  await deps.database.db
    .insertInto("posts")
    .values({
      post_id: postId,
      creator_id: creatorId,
      body: post.text,
      visibility: post.visibility,
      min_plan_id: post.visibility === "members" ? (plans[post.plan ?? 0] ?? null) : null,
      image_count: post.pictures ?? 0,
      published_at: publishedAt,
    })
    .execute();
  const folder = post.visibility === "public" ? "pub" : "prv";
  for (let position = 0; position < (post.pictures ?? 0); position++) {
    const { key, width, height, color, widths } = await drawPicture(
      deps.store,
      "post",
      folder,
      hue,
      seed * 10 + position,
    );
    const alt = `${[...post.text].slice(0, 24).join("")}… (${position + 1})`;
    await deps.database.db
      .insertInto("post_images")
      .values({ post_id: postId, position, image_key: key, width, height, alt, color, widths })
      .execute();
  }
  return postId;
}

async function planIds(deps: Deps, creatorId: UserId): Promise<PlanId[]> {
  const rows = await deps.database.db
    .selectFrom("plans")
    .select("plan_id")
    .where("creator_id", "=", creatorId)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.plan_id);
}
