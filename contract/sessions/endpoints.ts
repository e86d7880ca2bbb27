import { z } from "zod";
import { Devices } from "../accounts/schemas";
import { defineEndpoint } from "../endpoint";
import { SessionId } from "../ids";

const tag = "Accounts";

export const logOut = defineEndpoint({
  method: "post",
  path: "/auth/logout",
  access: "user",
  tag,
  summary: "End this session and all its tokens",
  errors: ["UNAUTHORIZED"],
  whileReadOnly: true,
});

export const listSessions = defineEndpoint({
  method: "get",
  path: "/auth/sessions",
  access: "user",
  tag,
  summary: "The devices signed in",
  response: Devices,
  errors: ["UNAUTHORIZED"],
});

export const endOtherSessions = defineEndpoint({
  method: "delete",
  path: "/auth/sessions",
  access: "user",
  tag,
  summary: "Sign out every other device",
  response: z.object({ ended: z.int() }),
  errors: ["UNAUTHORIZED"],
});

export const endSession = defineEndpoint({
  method: "delete",
  path: "/auth/sessions/{id}",
  access: "user",
  tag,
  summary: "Sign one device out",
  params: z.strictObject({ id: SessionId }),
  errors: ["UNAUTHORIZED", "RESOURCE_NOT_FOUND"],
});
