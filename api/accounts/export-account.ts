import type { PersonalTables } from "#contract/leaving";
import type { Deps } from "../deps";
import { pictureUrl } from "../media/address";
import { deviceName } from "../sessions/device-name";

/** Profile with its pictures, identities, consents and sessions of a person, for their archive. */
export async function exportAccount({ database: { db } }: Deps, userId: string): Promise<PersonalTables> {
  const user = await db.selectFrom("users").selectAll().where("user_id", "=", userId).executeTakeFirstOrThrow();
  const consents = await db
    .selectFrom("consents")
    .select(["kind", "version", "given", "lang", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const sessions = await db
    .selectFrom("sessions")
    .select(["user_agent", "created_at", "last_used_at", "ended_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const identities = await db
    .selectFrom("social_identities")
    .select(["issuer", "email", "linked_at"])
    .where("user_id", "=", userId)
    .execute();
  return {
    profile: [
      {
        userId,
        email: user.email,
        nickname: user.nickname,
        domain: user.domain,
        gender: user.gender,
        role: user.role,
        field: user.field,
        lang: user.lang,
        introduction: user.introduction,
        relayBannerShown: user.relay_banner_shown,
        marketingConsent: user.marketing_consent,
        domainChanges: user.domain_changes,
        createdAt: user.created_at.toISOString(),
      },
    ],
    consents: consents.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })),
    identities: identities.map(({ linked_at, ...row }) => ({ ...row, linkedAt: linked_at.toISOString() })),
    profilePictures: [pictureUrl(user.profile_image_key), pictureUrl(user.background_image_key)]
      .filter((address) => address !== null)
      .map((address) => ({ address })),
    sessions: sessions.map((row) => ({
      device: deviceName(row.user_agent),
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
  };
}
