import pg from "pg";
import { newId } from "#api/ids";
import { insertActivists } from "./insert-activists";

/** Inserts two new activists with a requested settlement each: a part of their nicknames, the oldest request first. */
export async function newSettlements(): Promise<{ nickname: string; nicknames: string[]; ids: string[] }> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { nickname, nicknames, userIds } = await insertActivists(client, "stl");
  const ids = nicknames.map(() => newId("stl"));
  for (const [at, userId] of userIds.entries())
    await client.query(
      `INSERT INTO settlements (settlement_id, creator_id, amount_won, gross_won, platform_fee_won, carried_won, income_tax_won,
         local_tax_won, offset_won, net_won, tax_type, business_number, payout_bank, payout_last4, payout_sealed,
         after_entry_id, entry_id, requested_at)
       SELECT $1, $2, amount_won, gross_won, platform_fee_won, carried_won, income_tax_won, local_tax_won, offset_won, net_won,
         tax_type, business_number, payout_bank, payout_last4, payout_sealed, after_entry_id, entry_id,
         now() - $3 * interval '1 minute'
       FROM settlements ORDER BY requested_at LIMIT 1`,
      [ids[at], userId, nicknames.length - at],
    );
  await client.end();
  return { nickname, nicknames, ids };
}
