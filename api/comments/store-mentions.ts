import type { CommentId, PostId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Tx } from "../db/connect";
import { execute, loadSql } from "../db/load-sql";
import { notify } from "../notifications/notify";
import { parseMentions } from "./parse-mentions";

const storeStatement = loadSql<{ user_id: UserId }, { commentId: CommentId; domains: string[]; at: Date }>(
  "comments/sql/store-mentions.sql",
  {
    name: "store_mentions",
    parameters: ["commentId", "domains", "at"],
    constants: { mentionsAtMost: limits.mentionsPerComment },
  },
);

type Written = { commentId: CommentId; postId: PostId; authorId: UserId; body: string; at: Date };

/**
 * Stores the users mentioned in a written or edited comment, and notifies the new ones who may read its post. Called
 * under the post's lock.
 */
export async function storeMentions(tx: Tx, { commentId, postId, authorId, body, at }: Written): Promise<void> {
  const domains = [...new Set(parseMentions(body).map(({ domain }) => domain))];
  for (const { user_id: to } of await execute(tx, storeStatement, { commentId, domains, at }))
    await notify(tx, { to, kind: "mention", actor: authorId, target: { type: "comment", id: commentId, postId }, at });
}
