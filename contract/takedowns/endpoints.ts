import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { TakedownId } from "../ids";
import {
  AdminTakedownDetail,
  AdminTakedownPage,
  AdminTakedownQuery,
  ObjectionInput,
  TakedownCase,
  TakedownDecision,
  TakedownInput,
  TakedownLink,
  TransparencyReport,
} from "./schemas";

const tag = "Takedowns";
const params = z.strictObject({ id: TakedownId });

export const requestTakedown = defineEndpoint({
  method: "post",
  path: "/takedowns",
  access: "guest",
  tag,
  summary: "Request that a post or comment is taken down; a mail asks to confirm it",
  body: TakedownInput,
  errors: ["TOO_MANY_REQUESTS"],
  limit: "takedownPerAddress",
});

export const getTakedownCase = defineEndpoint({
  method: "get",
  path: "/takedowns/case",
  access: "guest",
  tag,
  summary: "A case, by the link of a mail to the requester or to the author",
  query: TakedownLink,
  response: TakedownCase,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "lookupPerAddress",
});

export const confirmTakedown = defineEndpoint({
  method: "post",
  path: "/takedowns/case/confirm",
  access: "guest",
  tag,
  summary: "Confirm a request by the link of its mail; a repeat changes nothing",
  body: TakedownLink,
  response: TakedownCase,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "lookupPerAddress",
});

export const objectToTakedown = defineEndpoint({
  method: "post",
  path: "/takedowns/case/object",
  access: "guest",
  tag,
  summary: "The author's objection while the content is withheld, once; a repeat returns the first one's state",
  body: ObjectionInput,
  response: TakedownCase,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  limit: "appealPerAddress",
});

export const getTransparencyReport = defineEndpoint({
  method: "get",
  path: "/transparency",
  access: "guest",
  tag,
  summary: "Takedown requests, reports and appeals, and what was decided, by half year",
  response: TransparencyReport,
  limit: "lookupPerAddress",
});

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
