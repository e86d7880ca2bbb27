import pg from "pg";
import { newId, randomText } from "#api/ids";

/**
 * Inserts two new fans with a pending application each: a part of both nicknames, and the reasons of the applications, the
 * oldest first.
 */
export async function newApplications(): Promise<{ nickname: string; reasons: string[] }> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const nickname = `apl_${randomText(8)}`;
  const reasons = ["함께 달리고 싶어요.", "그림을 나누고 싶어요."];
  for (const [at, reason] of reasons.entries()) {
    const userId = newId("usr");
    await client.query(
      `INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, role,
         capture_consent_version, created_at, updated_at)
       SELECT $1, $2 || '@example.com', $2, $2, $2, $2, gender, role, capture_consent_version, now(), now()
       FROM users WHERE email = 'fan@example.com'`,
      [userId, `${nickname}_${at}`],
    );
    await client.query(
      `INSERT INTO applications (application_id, user_id, sns_type, sns_id, field, domain, domain_skeleton, re_donation_org,
         re_donation_rate, phone_sealed, agency_code, bio, reason, submitted_at)
       SELECT $1, $2, sns_type, sns_id, field, $3, $3, '', -1, phone_sealed, '', bio, $4, now() - $5 * interval '1 minute'
       FROM applications ORDER BY submitted_at LIMIT 1`,
      [newId("apl"), userId, `${nickname}_${at}_new`, reason, reasons.length - at],
    );
  }
  await client.end();
  return { nickname, reasons };
}
