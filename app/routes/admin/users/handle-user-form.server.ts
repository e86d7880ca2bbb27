import { z } from "zod";
import { featureCreator, unfeatureCreator } from "#contract/creators/admin-endpoints";
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
import type { HandlerArgs } from "~/guards/handler-args.server";
import type { FlashKey } from "~/http/flash";
import { handleDecision } from "../lists/handle-decision.server";

const reasoned = <Intent extends string>(intent: Intent) => BlockInput.extend({ intent: z.literal(intent) });
const UserAction = z.discriminatedUnion("intent", [
  reasoned("block"),
  reasoned("unblock"),
  reasoned("endSession").extend({ sessionId: SessionId }),
  reasoned("endSessions").extend({ sessionId: SessionId.optional() }),
  reasoned("clearAddress"),
  reasoned("feature"),
  reasoned("unfeature"),
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
  feature: "admin/users.featured",
  unfeature: "admin/users.unfeatured",
  requestChange: "admin/users.adminChangeRequested",
  confirmChange: "admin/users.adminChangeConfirmed",
  withdrawChange: "admin/users.adminChangeWithdrawn",
};

type Decision = { id: UserId; next: () => Promise<Address> };

/** Handles the forms of a user's page and view, and redirects to `next`. */
export async function handleUserForm(args: HandlerArgs, { id, next }: Decision) {
  return handleDecision(args, UserAction, {
    decide: (action) => perform(args, id, action),
    isOver: () => false,
    next,
    done: ({ intent }) => done[intent],
  });
}

function perform(args: HandlerArgs, userId: UserId, { reason, ...action }: UserAction): Promise<unknown> {
  const ofUser = { params: { userId }, body: { reason } };
  switch (action.intent) {
    case "block":
      return args.api.call(suspendUser, ofUser);
    case "unblock":
      return args.api.call(unsuspendUser, ofUser);
    case "endSession":
      return args.api.call(endSessionOfUser, { params: { userId, id: action.sessionId }, body: { reason } });
    case "endSessions":
      return args.api.call(endSessionsOfUser, ofUser);
    case "clearAddress":
      return args.api.call(clearAddress, ofUser);
    case "feature":
      return args.api.call(featureCreator, ofUser);
    case "unfeature":
      return args.api.call(unfeatureCreator, ofUser);
    case "requestChange":
      return args.api.call(requestAdminChange, { params: { userId }, body: { kind: action.kind, reason } });
    case "confirmChange":
      return args.api.call(adminChangeDecisions.confirm, { params: { id: action.changeId }, body: { reason } });
    case "withdrawChange":
      return args.api.call(adminChangeDecisions.withdraw, { params: { id: action.changeId }, body: { reason } });
  }
}
