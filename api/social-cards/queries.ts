import type { Field } from "#contract/creators/schemas";
import type { PostId, SeriesId } from "#contract/ids";
import type { PostLabel } from "#contract/posts/post-labels";
import type { Visibility } from "#contract/posts/schemas";
import { compileSql } from "../db/load-sql";
import type { Deps } from "../deps";

type CreatorCardRow = {
  domain: string;
  nickname: string;
  field: Field | null;
  introduction: string;
  /** Null once the time is over. */
  withheld_until: Date | null;
  follower_count: number;
  profile_image_key: string | null;
};
export type PostCardRow = {
  post_id: PostId;
  visibility: Visibility;
  image_count: number;
  labels: PostLabel[];
  published_at: Date;
  edited_at: Date | null;
  /** Null once the time is over. */
  withheld_until: Date | null;
  body: string | null;
  /** what its creator wrote for those who may not open it */
  teaser: string;
  image_key: string | null;
  image_width: number | null;
  domain: string;
  nickname: string;
  profile_image_key: string | null;
};

const creatorStatement = compileSql<CreatorCardRow, { domain: string; at: Date }>(
  `SELECT u.domain, u.nickname, u.field, u.introduction, withheld_at(w.withheld_until, :at) AS withheld_until, u.follower_count,
      u.profile_image_key FROM users u LEFT JOIN withheld_profiles w ON w.user_id = u.user_id
    WHERE u.user_id = domain_owner(:domain, :at) AND u.role = 'activist' AND creator_visible(u.user_id, NULL)`,
  { name: "share_card_creator", parameters: ["domain", "at"] },
);

/** Text and picture are read only if a guest may see them. */
const postStatement = compileSql<PostCardRow, { postId: PostId; at: Date }>(
  `WITH found AS MATERIALIZED (SELECT post_at(p, :at) AS post, post_access(p, NULL, :at) AS access FROM posts p WHERE p.post_id = :postId)
    SELECT (post).post_id, (post).visibility, (post).image_count, (post).labels, (post).published_at, (post).edited_at,
      withheld_at((post).withheld_until, :at) AS withheld_until,
      CASE WHEN access = 'open' THEN (post).body END AS body,
      CASE WHEN access = 'withheld' THEN '' ELSE (post).teaser END AS teaser, i.image_key, (SELECT max(w) FROM unnest(i.widths[1:2]) w) AS image_width,
      u.domain, u.nickname, u.profile_image_key
    FROM found JOIN users u ON u.user_id = (post).creator_id
    LEFT JOIN post_images i ON access = 'open' AND i.post_id = (post).post_id AND i.position = 0
    WHERE access <> 'hidden'`,
  { name: "share_card_post", parameters: ["postId", "at"] },
);

type SeriesCardRow = Omit<CreatorCardRow, "field" | "introduction" | "withheld_until" | "follower_count"> & {
  title: string;
  description: string;
  cover_key: string | null;
  post_count: number;
};

const seriesStatement = compileSql<SeriesCardRow, { seriesId: SeriesId; at: Date }>(
  `SELECT s.title, s.description, s.cover_key, u.domain, u.nickname, u.profile_image_key, opened.post_count
    FROM series s JOIN users u ON u.user_id = s.creator_id CROSS JOIN LATERAL (
      SELECT count(*)::int AS post_count FROM series_posts sp JOIN posts p USING (post_id)
      WHERE sp.series_id = s.series_id AND p.deleted_at IS NULL AND p.published_at <= :at) opened
    WHERE s.series_id = :seriesId AND opened.post_count > 0 AND creator_visible(u.user_id, NULL)`,
  { name: "share_card_series", parameters: ["seriesId", "at"] },
);

/** A series as a guest sees it; undefined if invisible or without posts. */
export async function seriesForCard(deps: Deps, seriesId: SeriesId, at: Date): Promise<SeriesCardRow | undefined> {
  const [row] = await deps.database.run(seriesStatement, { seriesId, at });
  return row;
}

/** An activist as a guest sees them; undefined if invisible. */
export async function creatorForCard(deps: Deps, domain: string, at: Date): Promise<CreatorCardRow | undefined> {
  const [row] = await deps.database.run(creatorStatement, { domain: domain.toLowerCase(), at });
  return row;
}

/** A post as a guest sees it: without text and picture if it is not public. */
export async function postForCard(deps: Deps, postId: PostId, at: Date): Promise<PostCardRow | undefined> {
  const [row] = await deps.database.run(postStatement, { postId, at });
  return row;
}
