import * as endpoints from "#contract/suspensions/endpoints";
import { handle } from "../http/endpoint";
import { appeal } from "./appeal";
import { ownAppeal } from "./queries";

export const suspensionsRoutes = [
  handle(endpoints.getAppeal, ({ deps, query, at }) => ownAppeal(deps, query.token, at)),
  handle(endpoints.sendAppeal, ({ deps, body, at }) => appeal(deps, { token: body.token, body: body.body, at })),
];
