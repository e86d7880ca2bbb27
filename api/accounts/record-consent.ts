import type { Lang } from "#contract/errors";
import type { UserId } from "#contract/ids";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { newId } from "../ids";
import { currentPolicy } from "../policies/current-policy";

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
    await tx
      .updateTable("users")
      .set(kind === "capture" ? { capture_consent_version: given ? version : null } : { marketing_consent: given })
      .where("user_id", "=", userId)
      .execute();
  });
}
