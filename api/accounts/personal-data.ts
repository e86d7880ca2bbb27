import { sql } from "kysely";
import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { randomText } from "../ids";
import { pictureUrl } from "../media/picture-address";
import { removePicture } from "../media/uploads";
import type { DomainPersonalData } from "../personal-data";
import { deviceName } from "../sessions/device-name";

export const accountPersonalData: DomainPersonalData = { erase: eraseAccount, export: exportAccount };

/**
 * Erases all personal data of an account. The row stays, anonymous, for the payments that point to it; consents stay as
 * legal evidence under an id that identifies no person.
 */
async function eraseAccount(tx: Tx, userId: UserId, at: Date): Promise<void> {
  const name = `gone_${randomText(16)}`;
  const { profile_image_key: profile, background_image_key: background } = await tx
    .selectFrom("users")
    .select(["profile_image_key", "background_image_key"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (profile) await removePicture(tx, profile, "profile");
  if (background) await removePicture(tx, background, "background");
  await tx.deleteFrom("periodic_notices").where("user_id", "=", userId).execute();
  await tx
    .updateTable("users")
    .set({
      status: "gone",
      leaves_at: null,
      leaving_reason: null,
      email: `${name}@gone.invalid`,
      password_hash: null,
      nickname: name,
      nickname_skeleton: name,
      domain: name,
      domain_skeleton: name,
      gender: sql<"female">`NULL`,
      role: "supporter",
      field: null,
      introduction: "",
      profile_image_key: null,
      background_image_key: null,
      capture_consent_version: null,
      marketing_consent: false,
      follower_count: 0,
      following_count: 0,
      post_count: 0,
      ranked: false,
      reads_remembered: true,
      updated_at: at,
    })
    .where("user_id", "=", userId)
    .execute();
}

/** A user's profile with pictures, identities, consents and sessions, for their data export. */
async function exportAccount({ database: { db } }: Deps, userId: UserId): Promise<PersonalTables> {
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
  const notices = await db
    .selectFrom("periodic_notices")
    .select(["kind", "notified_at"])
    .where("user_id", "=", userId)
    .orderBy("kind")
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
        readsRemembered: user.reads_remembered,
        ageConfirmedAt: user.age_confirmed_at?.toISOString() ?? null,
        domainChanges: user.domain_changes,
        createdAt: user.created_at.toISOString(),
      },
    ],
    consents: consents.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })),
    periodicNotices: notices.map(({ kind, notified_at }) => ({ kind, notifiedAt: notified_at.toISOString() })),
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
