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
import { handleDecision } from "../lists/handle-decision.server";

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
  return handleDecision(args, UserAction, {
    decide: (action) => perform(args, id, action),
    isOver: () => false,
    next,
    done: ({ intent }) => done[intent],
  });
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
