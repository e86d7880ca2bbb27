import { z } from "zod";
import { PageQuery } from "#contract/paging";
import {
  Earnings,
  PayoutAccount,
  PayoutAccountInput,
  Settlement,
  SettlementAmount,
  SettlementPage,
  SettlementRequest,
  SettlementStatement,
} from "#contract/settlement";
import { Id } from "#contract/text";
import { endpoint } from "../http/endpoint";
import { earningsOf } from "./earnings";
import { setPayoutAccount } from "./payout-account";
import { listSettlements, settlementAmount, settlementOf, statementOf } from "./queries";
import { requestSettlement } from "./request";

const tag = "Settlement";

export const settlementRoutes = [
  endpoint({
    method: "get",
    path: "/users/mypage/earnings",
    slow: true,
    who: "activist",
    tag,
    summary: "What was earned, by month in Seoul, and where it stands",
    query: PageQuery,
    answer: Earnings,
    handle: ({ deps, actor, query, at }) => earningsOf(deps, actor.userId, query, at),
  }),
  endpoint({
    method: "get",
    path: "/payments/settlement/amount",
    who: "activist",
    tag,
    summary: "What could be paid out now, and what it would come to",
    answer: SettlementAmount,
    handle: ({ deps, actor }) => settlementAmount(deps, actor.userId),
  }),
  endpoint({
    method: "post",
    path: "/payments/settlement/request",
    who: "activist",
    tag,
    summary: "Ask for all that is payable; with the app's code where the second factor is on",
    answer: Settlement,
    status: 201,
    idempotent: true,
    errors: ["INSUFFICIENT_BALANCE", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
    body: SettlementRequest,
    bodyOptional: true,
    handle: ({ deps, actor, body, address, at }) => requestSettlement(deps, actor.userId, at, { ...body, address }),
    repeat: ({ deps, actor }, settlementId) => settlementOf(deps, settlementId, actor.userId),
  }),
  endpoint({
    method: "get",
    path: "/payments/settlement/list",
    who: "activist",
    tag,
    summary: "One's settlements",
    query: PageQuery,
    answer: SettlementPage,
    handle: ({ deps, actor, query }) => listSettlements(deps, actor.userId, query),
  }),
  endpoint({
    method: "put",
    path: "/payments/settlement/account",
    who: "activist",
    tag,
    summary: "Where to be paid to, proven by the password, and the app's code where the second factor is on",
    body: PayoutAccountInput,
    answer: PayoutAccount,
    errors: ["INVALID_REQUEST_PASSWORD", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
    handle: ({ deps, actor, body, address, at }) =>
      setPayoutAccount(deps, { ...body, password: body.password, userId: actor.userId, address, at }),
  }),
  endpoint({
    method: "get",
    path: "/payments/settlement/{id}",
    who: "activist",
    tag,
    summary: "A settlement's statement, with every line",
    params: z.strictObject({ id: Id }),
    answer: SettlementStatement,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params }) => statementOf(deps, params.id, actor.userId),
  }),
];
