import type { Studio, StudioPost } from "#contract/creators/schemas";
import type { DraftId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import { civilDateOf, monthOf, secondsAfter, startOfDay, startOfMonth } from "../clock";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { postPictureUrl } from "../media/picture-address";

const latestPosts = 5;
const excerptLength = 80;

type Row = {
  members: number;
  joined: number;
  joinedYesterday: number;
  left: number;
  unreadRooms: number;
  hasPicture: boolean;
  hasPlan: boolean;
  hasPost: boolean;
  hasGreeting: boolean;
  hasPayoutAccount: boolean;
  sellerDueAt: Date | null;
  draft: { draftId: DraftId; excerpt: string; updatedAt: string } | null;
};

type Days = { monthStart: Date; yesterday: Date; today: Date };

const studioStatement = loadSql<Row, { userId: UserId } & Days>("creators/sql/studio.sql", {
  name: "studio",
  parameters: ["userId", "monthStart", "yesterday", "today"],
  constants: { excerptLength },
});

type PostRow = Omit<StudioPost, "publishedAt" | "imageUrl"> & {
  publishedAt: Date;
  image: { key: string; width: number } | null;
};

const postsStatement = loadSql<PostRow, { userId: UserId; at: Date }>("creators/sql/studio-posts.sql", {
  name: "studio_posts",
  parameters: ["userId", "at"],
  constants: { excerptLength, countedAtMost: limits.notifiedCounted, limit: latestPosts },
});

/** A creator's members of this month in Seoul, latest posts and next steps. */
export async function studioOf(deps: Deps, userId: UserId, at: Date): Promise<Studio> {
  const today = startOfDay(civilDateOf(at));
  const days = { monthStart: startOfMonth(monthOf(at)), yesterday: secondsAfter(today, -86_400), today };
  const [row] = await deps.database.run(studioStatement, { userId, ...days });
  if (!row) throw notFound();
  const posts = await deps.database.run(postsStatement, { userId, at });
  return {
    members: { current: row.members, joined: row.joined, joinedYesterday: row.joinedYesterday, left: row.left },
    unreadRooms: row.unreadRooms,
    draft: row.draft && { ...row.draft, updatedAt: new Date(row.draft.updatedAt).toISOString() },
    sellerDueAt: row.sellerDueAt?.toISOString() ?? null,
    posts: posts.map(({ postId, excerpt, visibility, publishedAt, imageCount, image, ...reach }) => ({
      ...{ postId, excerpt, visibility, publishedAt: publishedAt.toISOString(), imageCount },
      imageUrl: image && postPictureUrl(deps.keys, { ...image, viewer: userId, at }),
      ...reach,
    })),
    done: {
      picture: row.hasPicture,
      plan: row.hasPlan,
      greeting: row.hasGreeting,
      post: row.hasPost,
      payoutAccount: row.hasPayoutAccount,
    },
  };
}
