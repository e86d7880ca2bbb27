import type { Role } from "#contract/accounts/values";
import type { UserId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";
import { ApiError } from "../http/api-error";

type Applicant = { role: Role; introduction: string };

/**
 * Requires a supporter without a pending application. Throws APPLICATION_APPROVED_CONFLICT, APPLICATION_PENDING_CONFLICT,
 * PERMISSION_DENIED for an admin, UNAUTHORIZED for an account pending deletion. `locked` locks the user's row, so that
 * changes to application and draft run one after another.
 */
export async function requireApplicant(
  db: Db | Tx,
  userId: UserId,
  { locked = false }: { locked?: boolean } = {},
): Promise<Applicant> {
  const person = await db
    .selectFrom("users")
    .select(["role", "introduction"])
    .where("user_id", "=", userId)
    .where("status", "=", "active")
    .$if(locked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!person) throw new ApiError("UNAUTHORIZED");
  if (person.role === "admin") throw new ApiError("PERMISSION_DENIED");
  if (person.role === "activist") throw new ApiError("APPLICATION_APPROVED_CONFLICT");
  const pending = await db
    .selectFrom("applications")
    .select("application_id")
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (pending) throw new ApiError("APPLICATION_PENDING_CONFLICT");
  return person;
}

/** Locks the applicant's row, whatever their account's status; for decisions by admins. */
export async function lockApplicant(tx: Tx, userId: UserId): Promise<void> {
  await tx.selectFrom("users").select("user_id").where("user_id", "=", userId).forNoKeyUpdate().execute();
}
