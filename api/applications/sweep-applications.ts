import { limits } from "#contract/limits";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { holdPerson } from "./applicant";
import { removeDraft } from "./draft";
import { dropUnused } from "./pictures";

const batch = 200;

/** Forgets, a year after, applications that came to nothing and drafts that nobody has gone on with. */
export async function sweepApplications(deps: Deps, at: Date): Promise<void> {
  const before = secondsAfter(at, -limits.applicationDays * 86_400);
  const { db } = deps.database;
  const drafts = await db
    .selectFrom("application_drafts")
    .select("user_id")
    .where("saved_at", "<", before)
    .limit(batch)
    .execute();
  for (const { user_id } of drafts) await forgetDraft(deps, user_id, before);
  const ended = await db
    .selectFrom("applications")
    .select(["application_id", "user_id"])
    .where("status", "in", ["rejected", "withdrawn"])
    .where("decided_at", "<", before)
    .limit(batch)
    .execute();
  for (const { application_id, user_id } of ended) await forgetApplication(deps, application_id, user_id);
}

async function forgetDraft(deps: Deps, userId: string, before: Date): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    await holdPerson(tx, userId);
    const still = await tx
      .selectFrom("application_drafts")
      .select("user_id")
      .where("user_id", "=", userId)
      .where("saved_at", "<", before)
      .executeTakeFirst();
    if (still) await removeDraft(tx, userId);
  });
}

async function forgetApplication(deps: Deps, applicationId: string, userId: string): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    await holdPerson(tx, userId);
    const gone = await tx
      .deleteFrom("applications")
      .where("application_id", "=", applicationId)
      .returning(["profile_image_key as profile", "background_image_key as background"])
      .executeTakeFirst();
    if (gone) await dropUnused(tx, userId, gone);
  });
}
