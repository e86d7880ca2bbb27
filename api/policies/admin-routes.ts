import * as endpoints from "#contract/policies/admin-endpoints";
import { handle } from "../http/endpoint";
import { publishPolicy, saveDraft } from "./publish-policy";
import { adminPolicy, listPolicies } from "./queries";

export const policiesAdminRoutes = [
  handle(endpoints.listPolicies, async ({ deps, at }) => ({ items: await listPolicies(deps, at) })),
  handle(endpoints.getPolicyForAdmin, ({ deps, params: { kind }, at }) => adminPolicy(deps, kind, at)),
  handle(endpoints.savePolicyDraft, async ({ deps, actor, params: { kind }, body, at }) => {
    await saveDraft(deps, { adminId: actor.userId, kind, draft: body, at });
  }),
  handle(endpoints.publishPolicy, async ({ deps, actor, params: { kind }, body, at }) => {
    await publishPolicy(deps, { adminId: actor.userId, kind, ...body, at });
  }),
];
