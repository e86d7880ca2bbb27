import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { UserId } from "../ids";
import { limits } from "../limits";
import { multiline } from "../text";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });
const params = z.strictObject({ userId: UserId });
const body = z.strictObject({ reason: multiline(limits.blockReasonLength, 1) });

export const featureCreator = define({
  method: "post",
  path: "/admin/users/{userId}/feature",
  summary: "Feature a creator at the top of explore, replacing the previous one",
  params,
  body,
  status: 204,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});

export const unfeatureCreator = define({
  method: "post",
  path: "/admin/users/{userId}/unfeature",
  summary: "Stop featuring a creator on explore",
  params,
  body,
  status: 204,
  errors: ["RESOURCE_CONFLICT"],
});
