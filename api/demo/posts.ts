import type { PlanId, PostId, UserId } from "#contract/ids";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { storedText } from "../posts/text/stored-text";
import type { DemoCreator, DemoPost } from "./creators/creator";
import { demoCreators } from "./creators/creators";
import type { Person } from "./person";
import { type Photograph, photographAt, storePhotograph } from "./pictures";

const day = 86_400;

/** `creator`: by index in demoCreators. */
export type PublishedPost = { postId: PostId; open: boolean; creator: number; publishedAt: Date };

/** Publishes every demo post some days apart, each creator's first one as the newest; returns earlier months last. */
export async function publishDemoPosts(deps: Deps, creators: Person[], at: Date): Promise<PublishedPost[]> {
  const published: PublishedPost[] = [];
  const former: PublishedPost[] = [];
  for (const [c, creator] of demoCreators.entries()) {
    const person = creators[c] as Person;
    const plans = await planIds(deps, person.userId);
    const photographs = photographsOf(creator);
    for (const [p, post] of postsOf(creator).entries()) {
      const publishedAt = secondsAfter(at, -Math.round(((post.daysAgo ?? p * 2.7) + c * 0.31 + 0.2) * day));
      const minPlanId = post.visibility === "members" ? (plans[post.plan ?? 0] ?? null) : null;
      const postId = await publish(deps, {
        creatorId: person.userId,
        post,
        minPlanId,
        photographs: photographs[p] ?? [],
        publishedAt,
      });
      const list = p < creator.posts.length ? published : former;
      list.push({ postId, open: post.visibility === "public", creator: c, publishedAt });
    }
    await deps.database.db
      .updateTable("users")
      .set({ post_count: postsOf(creator).length })
      .where("user_id", "=", person.userId)
      .execute();
  }
  return [...published, ...former];
}

export const postsOf = ({ posts, former = [] }: DemoCreator): DemoPost[] => [...posts, ...former];

/** The photographs of each of the creator's posts; none repeats before all were used. */
export function photographsOf(creator: DemoCreator): Photograph[][] {
  let taken = 0;
  const names = creator.pictures?.posts ?? [];
  return postsOf(creator).map(({ pictures = 0 }) =>
    Array.from({ length: pictures }, () => photographAt(names, taken++)),
  );
}

export const folderOf = ({ visibility }: DemoPost): "pub" | "prv" => (visibility === "public" ? "pub" : "prv");

type Publication = {
  creatorId: UserId;
  post: DemoPost;
  minPlanId: PlanId | null;
  photographs: Photograph[];
  publishedAt: Date;
};

async function publish(
  deps: Deps,
  { creatorId, post, minPlanId, photographs, publishedAt }: Publication,
): Promise<PostId> {
  const postId = newId("pst", publishedAt);
  await deps.database.db
    .insertInto("posts")
    .values({
      post_id: postId,
      creator_id: creatorId,
      ...storedText(post.text, { pictures: photographs.length }),
      teaser: post.teaser ?? "",
      tags: post.tags ?? [],
      visibility: post.visibility,
      min_plan_id: minPlanId,
      image_count: photographs.length,
      published_at: publishedAt,
    })
    .execute();
  const folder = folderOf(post);
  for (const [position, photograph] of photographs.entries()) {
    const stored = await storePhotograph(deps.store, { kind: "post", folder, photograph });
    const { key, width, height, color, widths } = stored;
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
