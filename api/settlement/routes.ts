import * as endpoints from "#contract/settlement/endpoints";
import { handle } from "../http/endpoint";
import { earningsByDay, earningsOf } from "./earnings";
import { setPayoutAccount } from "./payout-account";
import { listSettlements, settlementAmount, settlementOf, statementOf } from "./queries";
import { requestSettlement } from "./request-settlement";

export const settlementRoutes = [
  handle(endpoints.getEarnings, ({ deps, actor, query, at }) => earningsOf(deps, actor.userId, { query, at })),
  handle(endpoints.getEarningsByDay, ({ deps, actor, query, at }) => earningsByDay(deps, actor.userId, { query, at })),
  handle(endpoints.getSettlementAmount, ({ deps, actor }) => settlementAmount(deps, actor.userId)),
  handle(
    endpoints.requestSettlement,
    ({ deps, actor, body, address, at }) =>
      requestSettlement(deps, { creatorId: actor.userId, at, given: { ...body, address } }),
    ({ deps, actor }, settlementId) => settlementOf(deps, actor.userId, { settlementId }),
  ),
  handle(endpoints.listSettlements, ({ deps, actor, query }) => listSettlements(deps, actor.userId, query)),
  handle(endpoints.setPayoutAccount, ({ deps, actor, body, address, at }) =>
    setPayoutAccount(deps, { ...body, password: body.password, userId: actor.userId, address, at }),
  ),
  handle(endpoints.getSettlementStatement, ({ deps, actor, params }) =>
    statementOf(deps, actor.userId, { settlementId: params.id }),
  ),
];
