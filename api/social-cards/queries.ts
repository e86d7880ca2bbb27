import type { Field } from "#contract/people";
import type { Visibility } from "#contract/posts";
import type { Statement } from "../db/connect";
import type { Deps } from "../deps";

type CreatorRow = {
  domain: string;
  nickname: string;
  field: Field | null;
  introduction: string;
  follower_count: number;
  profile_image_key: string | null;
};
type PostRow = {
  post_id: string;
  visibility: Visibility;
  image_count: number;
  published_at: Date;
  edited_at: Date | null;
  body: string | null;
  image_key: string | null;
  image_width: number | null;
  domain: string;
  nickname: string;
  profile_image_key: string | null;
};

const creatorStatement: Statement<CreatorRow, [string, Date]> = {
  name: "share_card_creator",
  text: `SELECT u.domain, u.nickname, u.field, u.introduction, u.follower_count, u.profile_image_key FROM users u
    WHERE u.user_id = domain_owner($1, $2) AND u.role = 'activist' AND creator_visible(u.user_id, NULL)`,
};

/** Words and picture leave the database only where a guest may have them. */
const postStatement: Statement<PostRow, [string, Date]> = {
  name: "share_card_post",
  text: `WITH found AS MATERIALIZED (SELECT p AS post, post_access(p, NULL, $2) AS access FROM posts p WHERE p.post_id = $1)
    SELECT (post).post_id, (post).visibility, (post).image_count, (post).published_at, (post).edited_at,
      CASE WHEN access = 'open' THEN (post).body END AS body, i.image_key, i.widths[array_upper(i.widths, 1)] AS image_width,
      u.domain, u.nickname, u.profile_image_key
    FROM found JOIN users u ON u.user_id = (post).creator_id
    LEFT JOIN post_images i ON access = 'open' AND i.post_id = (post).post_id AND i.position = 0
    WHERE access <> 'hidden'`,
};

/** An activist as every guest may see them; undefined where they may not. */
export async function creatorForCard(deps: Deps, domain: string, at: Date): Promise<CreatorRow | undefined> {
  const [row] = await deps.database.run(creatorStatement, [domain.toLowerCase(), at]);
  return row;
}

/** A post as every guest may see it: without words and picture when it is not for everybody. */
export async function postForCard(deps: Deps, postId: string, at: Date): Promise<PostRow | undefined> {
  const [row] = await deps.database.run(postStatement, [postId, at]);
  return row;
}
