import { sql } from "kysely";
import type { Tx } from "../db/connect";
import { picturesOf } from "./queries";

type PostEvidence = {
  ownerId: string;
  body: string;
  pictures: { key: string; width: number; alt: string }[];
  writtenAt: Date;
};

/** A post of another's as it stands, if `viewer` is told of it, locked or open; null for any other. */
export async function postEvidence(tx: Tx, postId: string, viewer: string, at: Date): Promise<PostEvidence | null> {
  const { rows } = await sql<{ creator_id: string; body: string; published_at: Date }>`
    SELECT p.creator_id, p.body, p.published_at FROM posts p
    WHERE p.post_id = ${postId} AND p.creator_id <> ${viewer} AND post_access(p, ${viewer}, ${at}) <> 'hidden'`.execute(
    tx,
  );
  const [post] = rows;
  if (!post) return null;
  const pictures = await picturesOf(tx, postId);
  return {
    ownerId: post.creator_id,
    body: post.body,
    pictures: pictures.map(({ key, widths, width, alt }) => ({ key, width: widths.at(-1) ?? width, alt })),
    writtenAt: post.published_at,
  };
}
