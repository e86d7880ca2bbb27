import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { DomainPersonalData } from "../personal-data";

export const sessionPersonalData: DomainPersonalData = { erase: eraseSessions };

async function eraseSessions(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom("sessions").where("user_id", "=", userId).execute();
  await tx.deleteFrom("login_challenges").where("user_id", "=", userId).execute();
  await tx.deleteFrom("known_networks").where("user_id", "=", userId).execute();
}
