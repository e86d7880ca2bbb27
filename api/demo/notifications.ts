import { sql } from "kysely";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { fanOutPost, notifyFollowers } from "../notifications/fan-out";
import type { Person } from "./person";
import type { PublishedPost } from "./posts";

const day = 86_400;

/**
 * Adds notifications of the last posts, dates those of memberships and payments back, and marks the ones older than two
 * days as read.
 */
export async function notifyInDemo(deps: Deps, creators: Person[], posts: PublishedPost[], at: Date): Promise<void> {
  const { db } = deps.database;
  for (const { postId, creator, publishedAt } of posts.filter(
    (post) => post.publishedAt > secondsAfter(at, -10 * day),
  )) {
    const { userId } = creators[creator] as Person;
    await db.transaction().execute((tx) => notifyFollowers(tx, { postId, creatorId: userId, at: publishedAt }));
    await fanOutPost(deps, postId);
  }
  await sql`UPDATE notifications n SET created_at = s.started_at, latest_at = s.started_at FROM subscriptions s
    WHERE n.kind = 'subscription' AND n.target_id = s.subscription_id`.execute(db);
  await sql`UPDATE notifications n SET created_at = p.approved_at, latest_at = p.approved_at FROM payments p
    WHERE n.kind IN ('donated', 'membershipPaid') AND n.target_id = p.payment_id`.execute(db);
  const [old, then] = [secondsAfter(at, -2 * day), secondsAfter(at, -day)];
  await db.updateTable("notifications").set({ read_at: then }).where("latest_at", "<", old).execute();
}
