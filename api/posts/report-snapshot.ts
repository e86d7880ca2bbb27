import { sql } from "kysely";
import type { PostId, UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import { picturesOf } from "./queries";

type PostSnapshot = {
  ownerId: UserId;
  body: string;
  pictures: { key: string; width: number; alt: string }[];
  writtenAt: Date;
};

/** Another user's post as it is now, if visible to `viewer`, locked or open; else null. */
export async function postSnapshot(
  tx: Tx,
  viewer: UserId,
  { postId, at }: { postId: PostId; at: Date },
): Promise<PostSnapshot | null> {
  const { rows } = await sql<{ creator_id: UserId; body: string; teaser: string; tags: string[]; published_at: Date }>`
    SELECT p.creator_id, p.body, p.teaser, p.tags, p.published_at FROM posts p
    WHERE p.post_id = ${postId} AND p.creator_id <> ${viewer} AND post_access(p, ${viewer}, ${at}) <> 'hidden'`.execute(
    tx,
  );
  const [post] = rows;
  if (!post) return null;
  const pictures = await picturesOf(tx, postId);
  return {
    ownerId: post.creator_id,
    body: [post.teaser, post.body, post.tags.map((tag) => `#${tag}`).join(" ")]
      .filter((text) => text !== "")
      .join("\n\n"),
    pictures: pictures.map(({ key, widths, width, alt }) => ({ key, width: widths.at(-1) ?? width, alt })),
    writtenAt: post.published_at,
  };
}
