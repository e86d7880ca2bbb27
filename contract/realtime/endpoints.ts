import { SocketToken } from "../accounts/schemas";
import { defineEndpoint } from "../endpoint";

export const issueSocketToken = defineEndpoint({
  method: "post",
  path: "/auth/token/ws",
  access: "consented",
  tag: "Live",
  summary: "A token that opens one socket, within 30 seconds",
  response: SocketToken,
  errors: ["UNAUTHORIZED"],
  limit: "actPerUser",
});
