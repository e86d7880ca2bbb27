import { z } from "zod";
import {
  AdminAppealDetail,
  AdminAppealPage,
  AdminAppealQuery,
  AppealDecision,
  AppealInput,
  AppealQuery,
  OwnAppeal,
} from "#contract/appeals";
import { Id } from "#contract/text";
import { endpoint } from "../http/endpoint";
import { networkOf } from "../http/rate-limits";
import { appeal } from "./appeal";
import { decideAppeal } from "./decide-appeal";
import { adminAppeal, listAppeals, ownAppeal } from "./queries";

const params = z.strictObject({ id: Id });

export const suspensionsRoutes = [
  endpoint({
    method: "get",
    path: "/accounts/appeal",
    who: "guest",
    tag: "Accounts",
    summary: "A suspension and its appeal, by the link of the mail that told of it",
    query: AppealQuery,
    answer: OwnAppeal,
    errors: ["RESOURCE_NOT_FOUND", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, query, address, at }) => {
      await deps.limits.use("lookupPerAddress", networkOf(address));
      return ownAppeal(deps, query.token, at);
    },
  }),
  endpoint({
    method: "post",
    path: "/accounts/appeal",
    who: "guest",
    tag: "Accounts",
    summary: "Appeal a suspension, once; again it answers how the appeal stands",
    body: AppealInput,
    answer: OwnAppeal,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, body, address, at }) => {
      await deps.limits.use("appealPerAddress", networkOf(address));
      return appeal(deps, body.token, body.body, at);
    },
  }),
  endpoint({
    method: "get",
    path: "/admin/appeals",
    who: "admin",
    tag: "Admin",
    summary: "Appeals against suspensions, searchable",
    query: AdminAppealQuery,
    answer: AdminAppealPage,
    handle: ({ deps, query }) => listAppeals(deps, query),
  }),
  endpoint({
    method: "get",
    path: "/admin/appeals/{id}",
    who: "admin",
    tag: "Admin",
    summary: "One appeal, with earlier blocks and reports of the person",
    params,
    answer: AdminAppealDetail,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params: { id } }) => adminAppeal(deps, id, actor.userId),
  }),
  endpoint({
    method: "post",
    path: "/admin/appeals/{id}/decide",
    who: "admin",
    tag: "Admin",
    summary: "Lift the block or uphold it, by an admin who never blocked the person",
    params,
    body: AppealDecision,
    answer: AdminAppealDetail,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: async ({ deps, actor, params: { id }, body, at }) => {
      await decideAppeal(deps, { ...body, adminId: actor.userId, appealId: id, at });
      return adminAppeal(deps, id, actor.userId);
    },
  }),
];
