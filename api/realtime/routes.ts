import * as endpoints from "#contract/realtime/endpoints";
import { handle } from "../http/endpoint";
import { issueSocketToken } from "./socket-token";

export const realtimeRoutes = [
  handle(endpoints.issueSocketToken, ({ deps, actor, address, at }) =>
    issueSocketToken(deps, { ...actor, address }, at),
  ),
];
