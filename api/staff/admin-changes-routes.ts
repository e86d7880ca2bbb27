import * as endpoints from "#contract/staff/admin-change-endpoints";
import { handle } from "../http/endpoint";
import { listAdminChanges } from "./admin-change-queries";
import { confirmAdminChange, withdrawAdminChange } from "./decide-admin-change";
import { requestAdminChange } from "./request-admin-change";

type Decision = keyof typeof endpoints.adminChangeDecisions;

const adminChangeDecision = (name: Decision, decide: typeof confirmAdminChange) =>
  handle(endpoints.adminChangeDecisions[name], ({ deps, actor, params: { id }, body, at }) =>
    decide(deps, { adminId: actor.userId, changeId: id, reason: body.reason, at }),
  );

export const adminChangeRoutes = [
  handle(endpoints.listAdminChanges, async ({ deps, actor, query: { userId }, at }) => ({
    items: await listAdminChanges(deps, { adminId: actor.userId, userId, at }),
  })),
  handle(endpoints.requestAdminChange, async ({ deps, actor: { userId: adminId }, params: { userId }, body, at }) => {
    await requestAdminChange(deps, { ...body, adminId, userId, at });
    return { items: await listAdminChanges(deps, { adminId, userId, at }) };
  }),
  adminChangeDecision("confirm", confirmAdminChange),
  adminChangeDecision("withdraw", withdrawAdminChange),
];
