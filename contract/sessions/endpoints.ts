import { z } from "zod";
import { Devices } from "../accounts/schemas";
import { defineEndpointWith } from "../endpoint";
import { SessionId } from "../ids";

const define = defineEndpointWith({ tag: "Accounts", access: "user" });

export const logOut = define({
  method: "post",
  path: "/auth/logout",
  summary: "End this session and all its tokens",
  errors: ["UNAUTHORIZED"],
  whileReadOnly: true,
});

export const listSessions = define({
  method: "get",
  path: "/auth/sessions",
  summary: "The devices signed in",
  response: Devices,
  errors: ["UNAUTHORIZED"],
});

export const endOtherSessions = define({
  method: "delete",
  path: "/auth/sessions",
  summary: "Sign out every other device",
  response: z.object({ ended: z.int() }),
  errors: ["UNAUTHORIZED"],
});

export const endSession = define({
  method: "delete",
  path: "/auth/sessions/{id}",
  summary: "Sign one device out",
  params: z.strictObject({ id: SessionId }),
  errors: ["UNAUTHORIZED", "RESOURCE_NOT_FOUND"],
});
