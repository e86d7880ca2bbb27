import type { UserId } from "#contract/ids";
import { audit } from "../audit/audit";
import type { CivilDate } from "../clock";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { newId } from "../ids";

type AdminAction = { adminId: UserId; day: CivilDate; balance: number; reason: string; at: Date };

/**
 * Records the balance, in won, of the account kept apart at the end of a day of Seoul. The same again changes nothing,
 * another one corrects it. Throws INVALID_REQUEST beside `day` for one that is not counted.
 */
export async function enterBalance(deps: Deps, { adminId, day, balance, reason, at }: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const counted = await tx
      .selectFrom("safeguarding_days")
      .select("day")
      .where("day", "=", day)
      .forUpdate()
      .executeTakeFirst();
    if (!counted) throw new ApiError("INVALID_REQUEST", { fields: { day: ["invalid"] } });
    const newest = await tx
      .selectFrom("safeguarding_balances")
      .select("balance_won")
      .where("day", "=", day)
      .orderBy("entered_at", "desc")
      .orderBy("balance_id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (newest?.balance_won === balance) return;
    const balance_id = newId("bal", at);
    await tx
      .insertInto("safeguarding_balances")
      .values({ balance_id, day, balance_won: balance, entered_at: at })
      .execute();
    const target = { type: "safeguarding", id: balance_id } as const;
    await audit(tx, { adminId, action: "safeguarding.balance", target, reason, at });
  });
}
