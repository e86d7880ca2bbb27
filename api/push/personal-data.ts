import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";
import { deviceName } from "../sessions/device-name";
import { subscriptionsOf } from "./queries";

export const pushPersonalData: DomainPersonalData = { erase: eraseSubscriptions, export: exportSubscriptions };

async function eraseSubscriptions(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom("push_subscriptions").where("user_id", "=", userId).execute();
}

/** Without address and keys: who has them can write to the device. */
async function exportSubscriptions({ database: { db } }: Deps, userId: UserId, at: Date): Promise<PersonalTables> {
  const rows = await subscriptionsOf(db, userId, at);
  return {
    pushSubscriptions: rows.map(({ user_agent, lang, subscribed_at }) => ({
      device: deviceName(user_agent),
      lang,
      subscribedAt: subscribed_at.toISOString(),
    })),
  };
}
