import * as endpoints from "#contract/second-factor/endpoints";
import { handle } from "../http/endpoint";
import { renewRecoveryCodes, turnOffFactor } from "./change-factor";
import { secondFactorOf } from "./queries";
import { beginSetUp, turnOnFactor } from "./set-up";

export const secondFactorRoutes = [
  handle(endpoints.getSecondFactor, ({ deps, actor, at }) => secondFactorOf(deps, actor, at)),
  handle(endpoints.setUpSecondFactor, async ({ deps, actor, at }) => {
    await beginSetUp(deps, actor, at);
    return secondFactorOf(deps, actor, at);
  }),
  handle(endpoints.turnOnSecondFactor, ({ deps, actor: { userId, sessionId }, body, address, at }) =>
    turnOnFactor(deps, { userId, sessionId, ...body, address, at }),
  ),
  handle(endpoints.turnOffSecondFactor, ({ deps, actor: { userId, sessionId }, body, address, at }) =>
    turnOffFactor(deps, { userId, sessionId, proof: body, address, at }),
  ),
  handle(endpoints.renewRecoveryCodes, ({ deps, actor: { userId, sessionId }, body, address, at }) =>
    renewRecoveryCodes(deps, { userId, sessionId, proof: body, address, at }),
  ),
];
