import type { ApplicationId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Deps } from "../deps";
import { daySeconds, type Retention } from "../retention";
import { lockApplicant } from "./applicant";
import { removeDraft } from "./draft";
import { deleteUnused } from "./pictures";

const batch = 200;

const keepSeconds = limits.applicationDays * daySeconds;

export const applicationRetention: Retention[] = [
  { expired: "unused drafts of applications", keepSeconds, purge: purgeDrafts },
  { expired: "rejected and withdrawn applications", keepSeconds, purge: purgeApplications },
];

async function purgeDrafts(deps: Deps, before: Date): Promise<void> {
  const drafts = await deps.database.db
    .selectFrom("application_drafts")
    .select("user_id")
    .where("saved_at", "<", before)
    .limit(batch)
    .execute();
  for (const { user_id } of drafts) await purgeDraft(deps, user_id, before);
}

async function purgeApplications(deps: Deps, before: Date): Promise<void> {
  const ended = await deps.database.db
    .selectFrom("applications")
    .select(["application_id", "user_id"])
    .where("status", "in", ["rejected", "withdrawn"])
    .where("decided_at", "<", before)
    .limit(batch)
    .execute();
  for (const { application_id, user_id } of ended) await purgeApplication(deps, application_id, user_id);
}

async function purgeDraft(deps: Deps, userId: UserId, before: Date): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    await lockApplicant(tx, userId);
    const still = await tx
      .selectFrom("application_drafts")
      .select("user_id")
      .where("user_id", "=", userId)
      .where("saved_at", "<", before)
      .executeTakeFirst();
    if (still) await removeDraft(tx, userId);
  });
}

async function purgeApplication(deps: Deps, applicationId: ApplicationId, userId: UserId): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    await lockApplicant(tx, userId);
    const deleted = await tx
      .deleteFrom("applications")
      .where("application_id", "=", applicationId)
      .returning(["profile_image_key as profile", "background_image_key as background"])
      .executeTakeFirst();
    if (deleted) await deleteUnused(tx, userId, deleted);
  });
}
