import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { AdminChangeId, SessionId, type UserId } from "#contract/ids";
import { adminChangeDecisions, requestAdminChange } from "#contract/staff/admin-change-endpoints";
import { AdminChangeInput } from "#contract/staff/admin-change-schemas";
import {
  clearAddress,
  endSessionOfUser,
  endSessionsOfUser,
  suspendUser,
  unsuspendUser,
} from "#contract/staff/endpoints";
import { BlockInput } from "#contract/staff/users";
import type { Address } from "~/addresses/address";
import { api } from "~/api/client.server";
import type { FlashKey } from "~/http/flash";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";

const reasoned = <Intent extends string>(intent: Intent) => BlockInput.extend({ intent: z.literal(intent) });
const UserAction = z.discriminatedUnion("intent", [
  reasoned("block"),
  reasoned("unblock"),
  reasoned("endSession").extend({ sessionId: SessionId }),
  reasoned("endSessions").extend({ sessionId: SessionId.optional() }),
  reasoned("clearAddress"),
  reasoned("requestChange").extend(AdminChangeInput.shape),
  reasoned("confirmChange").extend({ changeId: AdminChangeId }),
  reasoned("withdrawChange").extend({ changeId: AdminChangeId }),
]);
type UserAction = z.infer<typeof UserAction>;
const done: Record<UserAction["intent"], FlashKey> = {
  block: "admin/users.userBlocked",
  unblock: "admin/users.userUnblocked",
  endSession: "admin/users.userSignedOut",
  endSessions: "admin/users.userSignedOut",
  clearAddress: "admin/users.addressCleared",
  requestChange: "admin/users.adminChangeRequested",
  confirmChange: "admin/users.adminChangeConfirmed",
  withdrawChange: "admin/users.adminChangeWithdrawn",
};

type Decision = { id: UserId; next: () => Promise<Address> };

/** Handles the forms of a user's page and view, and redirects to `next`. */
export async function handleUserForm(args: ActionFunctionArgs, { id, next }: Decision) {
  const submission = await parseForm(args, UserAction);
  if (submission.status !== "success") return formError(args, submission);
  const action = submission.value;
  try {
    await perform(args, id, action);
  } catch (error) {
    return formError(args, submission, error);
  }
  return seeOther(args, await next(), { flash: { key: done[action.intent] } });
}

function perform(args: ActionFunctionArgs, userId: UserId, { reason, ...action }: UserAction): Promise<unknown> {
  const ofUser = { params: { userId }, body: { reason } };
  switch (action.intent) {
    case "block":
      return api(args).call(suspendUser, ofUser);
    case "unblock":
      return api(args).call(unsuspendUser, ofUser);
    case "endSession":
      return api(args).call(endSessionOfUser, { params: { userId, id: action.sessionId }, body: { reason } });
    case "endSessions":
      return api(args).call(endSessionsOfUser, ofUser);
    case "clearAddress":
      return api(args).call(clearAddress, ofUser);
    case "requestChange":
      return api(args).call(requestAdminChange, { params: { userId }, body: { kind: action.kind, reason } });
    case "confirmChange":
      return api(args).call(adminChangeDecisions.confirm, { params: { id: action.changeId }, body: { reason } });
    case "withdrawChange":
      return api(args).call(adminChangeDecisions.withdraw, { params: { id: action.changeId }, body: { reason } });
  }
}
