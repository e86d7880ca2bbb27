import type { Lang } from "#contract/errors";
import type { UserId } from "#contract/ids";
import type { PolicyAgreements } from "#contract/policies/schemas";
import { announcedPolicies } from "#contract/policies/values";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { newId } from "../ids";
import { currentPolicies, currentPolicy } from "../policies/current-policy";
import { mailConsentResult } from "./consent-result-mail";

type ConsentInput = {
  userId: UserId;
  kind: "capture" | "marketing";
  given: boolean;
  seen?: number;
  lang: Lang;
  at: Date;
};

/**
 * Records a consent or its withdrawal with the text's version, time and language, and applies it. `seen` is the version
 * the user read: throws RESOURCE_CONFLICT if another is current by now.
 */
export async function recordConsent(deps: Deps, { userId, kind, given, seen, lang, at }: ConsentInput): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const version = await currentPolicy(tx, kind, at);
    if (given && seen !== undefined && seen !== version) throw new ApiError("RESOURCE_CONFLICT");
    await tx
      .insertInto("consents")
      .values({ consent_id: newId("cst", at), user_id: userId, kind, version, given, lang, created_at: at })
      .execute();
    if (kind === "marketing") return changeMarketingConsent(deps, tx, { userId, given, at });
    await tx
      .updateTable("users")
      .set({ capture_consent_version: given ? version : null })
      .where("user_id", "=", userId)
      .execute();
  });
}

type Change = { userId: UserId; given: boolean; at: Date };

/** A consent or withdrawal that changes nothing is recorded, but its result is mailed only once. */
async function changeMarketingConsent(deps: Deps, tx: Tx, { userId, given, at }: Change): Promise<void> {
  const owner = await tx
    .updateTable("users")
    .set({ marketing_consent: given })
    .where("user_id", "=", userId)
    .where("marketing_consent", "!=", given)
    .returning(["email", "lang"])
    .executeTakeFirst();
  if (owner) await mailConsentResult(deps, tx, { owner, given, at });
}

type Agreement = { userId: UserId; agreements: PolicyAgreements; lang: Lang; at: Date };

/** Records agreement to terms and policy again. Throws RESOURCE_CONFLICT if another version than the one read is in force. */
export async function agreeToPolicies(deps: Deps, { userId, agreements, lang, at }: Agreement): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const versions = await currentPolicies(tx, at);
    for (const kind of announcedPolicies) {
      const version = agreements[kind];
      if (version === undefined) continue;
      if (version !== versions[kind]) throw new ApiError("RESOURCE_CONFLICT");
      const agreed = await tx
        .updateTable("users")
        .set(kind === "terms" ? { terms_version: version } : { privacy_version: version })
        .where("user_id", "=", userId)
        .where(kind === "terms" ? "terms_version" : "privacy_version", "<", version)
        .returning("user_id")
        .executeTakeFirst();
      // Sent twice, it is recorded once.
      if (!agreed) continue;
      await tx
        .insertInto("consents")
        .values({ consent_id: newId("cst", at), user_id: userId, kind, version, given: true, lang, created_at: at })
        .execute();
    }
  });
}
