import type { Greeting } from "#contract/chat";
import type { Deps } from "../deps";

/** What an activist says by itself to who comes for the first time; nothing until they have written it. */
export async function greetingOf(deps: Deps, creatorId: string): Promise<Greeting> {
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

/** Keeps it whole, as it is given; who was greeted before is not greeted again. */
export async function changeGreeting(deps: Deps, creatorId: string, greeting: Greeting, at: Date): Promise<Greeting> {
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
