import type { Studio, StudioPost } from "#contract/creators/schemas";
import type { DraftId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import { monthOf, startOfMonth } from "../clock";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";

const latestPosts = 5;
const excerptLength = 80;

type Row = {
  members: number;
  joined: number;
  left: number;
  unreadRooms: number;
  hasPicture: boolean;
  hasPlan: boolean;
  hasPost: boolean;
  hasGreeting: boolean;
  hasPayoutAccount: boolean;
  draft: { draftId: DraftId; excerpt: string; updatedAt: string } | null;
};

const studioStatement = loadSql<Row, { userId: UserId; monthStart: Date }>("creators/sql/studio.sql", {
  name: "studio",
  parameters: ["userId", "monthStart"],
  constants: { excerptLength },
});

type PostRow = Omit<StudioPost, "publishedAt"> & { publishedAt: Date };

const postsStatement = loadSql<PostRow, { userId: UserId; at: Date }>("creators/sql/studio-posts.sql", {
  name: "studio_posts",
  parameters: ["userId", "at"],
  constants: { excerptLength, countedAtMost: limits.notifiedCounted, limit: latestPosts },
});

/** A creator's members of this month in Seoul, latest posts and next steps. */
export async function studioOf(deps: Deps, userId: UserId, at: Date): Promise<Studio> {
  const [row] = await deps.database.run(studioStatement, { userId, monthStart: startOfMonth(monthOf(at)) });
  if (!row) throw notFound();
  const posts = await deps.database.run(postsStatement, { userId, at });
  return {
    members: { current: row.members, joined: row.joined, left: row.left },
    unreadRooms: row.unreadRooms,
    draft: row.draft && { ...row.draft, updatedAt: new Date(row.draft.updatedAt).toISOString() },
    posts: posts.map((post) => ({ ...post, publishedAt: post.publishedAt.toISOString() })),
    done: {
      picture: row.hasPicture,
      plan: row.hasPlan,
      greeting: row.hasGreeting,
      post: row.hasPost,
      payoutAccount: row.hasPayoutAccount,
    },
  };
}
