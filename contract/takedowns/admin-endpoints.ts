import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { TakedownId } from "../ids";
import { AdminTakedownDetail, AdminTakedownPage, AdminTakedownQuery, TakedownDecision } from "./schemas";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });

const _tag = "Takedowns";
const params = z.strictObject({ id: TakedownId });

export const listTakedowns = define({
  method: "get",
  path: "/admin/takedowns",
  summary: "Confirmed takedown requests, searchable; undecided ones of illegal footage first",
  query: AdminTakedownQuery,
  response: AdminTakedownPage,
});

export const getTakedown = define({
  method: "get",
  path: "/admin/takedowns/{id}",
  summary: "One takedown request",
  params,
  response: AdminTakedownDetail,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const openTakedownContent = define({
  method: "post",
  path: "/admin/takedowns/{id}/content",
  summary: "Show this admin the covered parts of a takedown request from now on; the first time is audited",
  params,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const decideTakedown = define({
  method: "post",
  path: "/admin/takedowns/{id}/decide",
  summary: "Withhold the content for thirty days, refuse, remove for good, or restore; mailed to both parties",
  params,
  body: TakedownDecision,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
