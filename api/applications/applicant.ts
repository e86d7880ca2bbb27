import type { Role } from "#contract/accounts";
import type { Db, Tx } from "../db/connect";
import { ApiError } from "../http/api-error";

type Applicant = { role: Role; introduction: string };

/**
 * Who may apply: a supporter of whom nothing is pending. Throws APPLICATION_APPROVED_CONFLICT, APPLICATION_PENDING_CONFLICT,
 * PERMISSION_DENIED for an admin, UNAUTHORIZED for one who is leaving meanwhile. `locked` holds the person's row: what
 * is done to a person's application and draft, by them or by an admin, comes one after the other.
 */
export async function requireApplicant(
  db: Db | Tx,
  userId: string,
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

/** Holds the row of whoever made the application, whatever has become of them; for what is done to it by others. */
export async function holdPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom("users").select("user_id").where("user_id", "=", userId).forNoKeyUpdate().execute();
}
