import type { TakedownId, UserId } from "#contract/ids";
import type { AdminTakedownDetail } from "#contract/takedowns/schemas";
import type { TakedownParty } from "#contract/takedowns/values";
import type { Db, Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { variantsFor } from "../../media/picture-address";

export async function countEvidence(
  db: Db | Tx,
  { takedownId, party }: { takedownId: TakedownId; party: TakedownParty },
): Promise<number> {
  const { count } = await db
    .selectFrom("takedown_evidence")
    .select((e) => e.fn.countAll<string>().as("count"))
    .where("takedown_id", "=", takedownId)
    .where("party", "=", party)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The evidence of a case in the order in which it came, each picture at an address for this admin alone. */
export async function evidenceForAdmin(
  deps: Deps,
  { takedownId, adminId, at }: { takedownId: TakedownId; adminId: UserId; at: Date },
): Promise<AdminTakedownDetail["evidence"]> {
  const rows = await deps.database.db
    .selectFrom("takedown_evidence")
    .selectAll()
    .where("takedown_id", "=", takedownId)
    .orderBy("received_at")
    .orderBy("image_key")
    .execute();
  return rows.map(({ party, image_key: key, width, widths, received_at }) => ({
    party,
    url: variantsFor(deps.keys, { picture: { key, width, widths }, viewer: adminId, at }).variants.at(-1)?.url ?? "",
    receivedAt: received_at.toISOString(),
  }));
}
