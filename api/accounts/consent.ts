import type { Lang } from "#contract/errors";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { policyVersions } from "./create-account";

type Input = { userId: string; kind: "capture" | "marketing"; given: boolean; lang: Lang; at: Date };

/** Records a consent, or its withdrawal, with the text's version, time and language, and puts it in force. */
export async function recordConsent(deps: Deps, { userId, kind, given, lang, at }: Input): Promise<void> {
  const version = policyVersions[kind];
  await deps.database.db.transaction().execute(async (tx) => {
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
