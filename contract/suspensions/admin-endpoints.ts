import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { AppealId } from "../ids";
import { AdminAppealDetail, AdminAppealPage, AdminAppealQuery, AppealDecision } from "./schemas";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });

const params = z.strictObject({ id: AppealId });

export const listAppeals = define({
  method: "get",
  path: "/admin/appeals",
  summary: "Appeals against suspensions, searchable",
  query: AdminAppealQuery,
  response: AdminAppealPage,
});

export const getAppealForAdmin = define({
  method: "get",
  path: "/admin/appeals/{id}",
  summary: "One appeal, with the user's earlier blocks and reports",
  params,
  response: AdminAppealDetail,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const decideAppeal = define({
  method: "post",
  path: "/admin/appeals/{id}/decide",
  summary: "Lift or uphold the block, by an admin who never blocked the user",
  params,
  body: AppealDecision,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
