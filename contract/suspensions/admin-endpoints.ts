import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { AppealId } from "../ids";
import { AdminAppealDetail, AdminAppealPage, AdminAppealQuery, AppealDecision } from "./schemas";

const params = z.strictObject({ id: AppealId });

export const listAppeals = defineEndpoint({
  method: "get",
  path: "/admin/appeals",
  access: "admin",
  tag: "Admin",
  summary: "Appeals against suspensions, searchable",
  query: AdminAppealQuery,
  response: AdminAppealPage,
});

export const getAppealForAdmin = defineEndpoint({
  method: "get",
  path: "/admin/appeals/{id}",
  access: "admin",
  tag: "Admin",
  summary: "One appeal, with the user's earlier blocks and reports",
  params,
  response: AdminAppealDetail,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const decideAppeal = defineEndpoint({
  method: "post",
  path: "/admin/appeals/{id}/decide",
  access: "admin",
  tag: "Admin",
  summary: "Lift or uphold the block, by an admin who never blocked the user",
  params,
  body: AppealDecision,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
