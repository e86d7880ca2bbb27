import { SocketToken } from "#contract/accounts";
import { endpoint } from "../http/endpoint";
import { issueSocketToken } from "./socket-token";

export const realtimeRoutes = [
  endpoint({
    method: "post",
    path: "/auth/token/ws",
    who: "consented",
    tag: "Live",
    summary: "A token that opens one socket, within 30 seconds",
    answer: SocketToken,
    errors: ["UNAUTHORIZED", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, address, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      return issueSocketToken(deps, { ...actor, address }, at);
    },
  }),
];
