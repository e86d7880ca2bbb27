import * as endpoints from "#contract/policies/endpoints";
import { handle } from "../http/endpoint";
import { listPolicyChanges, readPolicy } from "./queries";

export const policiesRoutes = [
  handle(endpoints.getPolicy, ({ deps, params, query, lang, at }) =>
    readPolicy(deps, { kind: params.kind, version: query.version, lang, at }),
  ),
  handle(endpoints.listPolicyChanges, ({ deps, actor, lang, at }) =>
    listPolicyChanges(deps, actor.userId, { lang, at }),
  ),
];
