import pg from "pg";
import { newId, randomText } from "#api/ids";

/** Inserts two new activists with a requested settlement each: a part of their nicknames, the oldest request first. */
export async function newSettlements(): Promise<{ nickname: string; nicknames: string[]; ids: string[] }> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const nickname = `stl_${randomText(8)}`;
  const nicknames = [`${nickname}_0`, `${nickname}_1`];
  const ids = nicknames.map(() => newId("stl"));
  for (const [at, name] of nicknames.entries()) {
    const userId = newId("usr");
    await client.query(
      `INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, field,
         capture_consent_version, created_at, updated_at)
       SELECT $1, $2 || '@example.com', $2, $2, $2, $2, gender, 'activist', 'art', capture_consent_version, now(), now()
       FROM users WHERE email = 'fan@example.com'`,
      [userId, name],
    );
    await client.query(
      `INSERT INTO settlements (settlement_id, creator_id, amount_won, gross_won, platform_fee_won, carried_won, income_tax_won,
         local_tax_won, offset_won, net_won, tax_type, business_number, payout_bank, payout_last4, payout_sealed,
         after_entry_id, entry_id, requested_at)
       SELECT $1, $2, amount_won, gross_won, platform_fee_won, carried_won, income_tax_won, local_tax_won, offset_won, net_won,
         tax_type, business_number, payout_bank, payout_last4, payout_sealed, after_entry_id, entry_id,
         now() - $3 * interval '1 minute'
       FROM settlements WHERE status = 'requested' ORDER BY requested_at LIMIT 1`,
      [ids[at], userId, nicknames.length - at],
    );
  }
  await client.end();
  return { nickname, nicknames, ids };
}
