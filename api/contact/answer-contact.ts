import type { ContactId, UserId } from "#contract/ids";
import type { AuditAction } from "#contract/staff/audit-actions";
import { audit } from "../audit/audit";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { queueMail } from "../mail/queue-mail";

type AdminAction = { adminId: UserId; contactId: ContactId; at: Date };

/**
 * Answers a letter by mail and closes it; of two admins answering simultaneously the second is refused. Throws
 * RESOURCE_NOT_FOUND, RESOURCE_CONFLICT for a closed letter.
 */
export const answerContact = (deps: Deps, adminAction: AdminAction & { answer: string }): Promise<void> =>
  decide(deps, adminAction, {
    outcome: "answered",
    answer: adminAction.answer,
    action: "contact.answer",
    reason: adminAction.answer,
  });

/** Closes a letter without an answer. Throws as `answerContact`. */
export const closeContact = (deps: Deps, adminAction: AdminAction & { reason: string }): Promise<void> =>
  decide(deps, adminAction, { outcome: "closed", answer: null, action: "contact.close", reason: adminAction.reason });

type Decision = { outcome: "answered" | "closed"; answer: string | null; action: AuditAction; reason: string };

async function decide(deps: Deps, { adminId, contactId, at }: AdminAction, decision: Decision): Promise<void> {
  const { outcome, answer, action, reason } = decision;
  await deps.database.db.transaction().execute(async (tx) => {
    const letter = await tx
      .updateTable("contacts")
      .set({ outcome, answer, decided_at: at, decided_by: adminId })
      .where("contact_id", "=", contactId)
      .where("outcome", "is", null)
      .returning(["email", "lang"])
      .executeTakeFirst();
    if (!letter) {
      const known = await tx
        .selectFrom("contacts")
        .select("contact_id")
        .where("contact_id", "=", contactId)
        .executeTakeFirst();
      throw known ? new ApiError("RESOURCE_CONFLICT", { fields: { contact: ["reviewOver"] } }) : notFound();
    }
    await audit(tx, { adminId, action, target: { type: "contact", id: contactId }, reason, at });
    if (answer === null) return;
    const { email: to, lang } = letter;
    await queueMail(deps, tx, {
      to,
      lang,
      kind: "contactAnswer",
      details: { contactId },
      key: `contact_answer:${contactId}`,
    });
  });
}
