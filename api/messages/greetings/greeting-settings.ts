import type { UserId } from "#contract/ids";
import type { Greeting } from "#contract/messages/schemas";
import type { Deps } from "../../deps";

/** A creator's automatic greetings; empty until they write them. */
export async function getGreeting(deps: Deps, creatorId: UserId): Promise<Greeting> {
  const row = await deps.database.db
    .selectFrom("greetings")
    .selectAll()
    .where("creator_id", "=", creatorId)
    .executeTakeFirst();
  return {
    forSubscribers: { on: row?.for_subscribers_on ?? false, body: row?.for_subscribers_body ?? "" },
    forFollowers: { on: row?.for_followers_on ?? false, body: row?.for_followers_body ?? "" },
  };
}

/** Replaces the whole greeting; fans already greeted are not greeted again. */
export async function replaceGreeting(
  deps: Deps,
  { creatorId, greeting, at }: { creatorId: UserId; greeting: Greeting; at: Date },
): Promise<Greeting> {
  const { forSubscribers, forFollowers } = greeting;
  const values = {
    for_subscribers_on: forSubscribers.on,
    for_subscribers_body: forSubscribers.body,
    for_followers_on: forFollowers.on,
    for_followers_body: forFollowers.body,
    updated_at: at,
  };
  await deps.database.db
    .insertInto("greetings")
    .values({ creator_id: creatorId, ...values })
    .onConflict((c) => c.column("creator_id").doUpdateSet(values))
    .execute();
  return greeting;
}
