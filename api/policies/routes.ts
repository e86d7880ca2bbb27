import * as endpoints from "#contract/policies/endpoints";
import { handle } from "../http/endpoint";
import { publishPolicy, saveDraft } from "./publish-policy";
import { adminPolicy, listPolicies, listPolicyChanges, readPolicy } from "./queries";

export const policiesRoutes = [
  handle(endpoints.getPolicy, ({ deps, params, query, lang, at }) =>
    readPolicy(deps, { kind: params.kind, version: query.version, lang, at }),
  ),
  handle(endpoints.listPolicyChanges, ({ deps, actor, lang, at }) =>
    listPolicyChanges(deps, actor.userId, { lang, at }),
  ),
  handle(endpoints.listPolicies, async ({ deps, at }) => ({ items: await listPolicies(deps, at) })),
  handle(endpoints.getPolicyForAdmin, ({ deps, params: { kind }, at }) => adminPolicy(deps, kind, at)),
  handle(endpoints.savePolicyDraft, async ({ deps, actor, params: { kind }, body, at }) => {
    await saveDraft(deps, { adminId: actor.userId, kind, draft: body, at });
  }),
  handle(endpoints.publishPolicy, async ({ deps, actor, params: { kind }, body, at }) => {
    await publishPolicy(deps, { adminId: actor.userId, kind, ...body, at });
  }),
];
