import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { TakedownId } from "../ids";
import { AdminTakedownDetail, AdminTakedownPage, AdminTakedownQuery, TakedownDecision } from "./schemas";

const _tag = "Takedowns";
const params = z.strictObject({ id: TakedownId });

export const listTakedowns = defineEndpoint({
  method: "get",
  path: "/admin/takedowns",
  access: "admin",
  tag: "Admin",
  summary: "Confirmed takedown requests, searchable; undecided ones of illegal footage first",
  query: AdminTakedownQuery,
  response: AdminTakedownPage,
});

export const getTakedown = defineEndpoint({
  method: "get",
  path: "/admin/takedowns/{id}",
  access: "admin",
  tag: "Admin",
  summary: "One takedown request",
  params,
  response: AdminTakedownDetail,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const openTakedownContent = defineEndpoint({
  method: "post",
  path: "/admin/takedowns/{id}/content",
  access: "admin",
  tag: "Admin",
  summary: "Show this admin the covered parts of a takedown request from now on; the first time is audited",
  params,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const decideTakedown = defineEndpoint({
  method: "post",
  path: "/admin/takedowns/{id}/decide",
  access: "admin",
  tag: "Admin",
  summary: "Withhold the content for thirty days, refuse, remove for good, or restore; mailed to both parties",
  params,
  body: TakedownDecision,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
