import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { SettlementId } from "../ids";
import { PageQuery } from "../paging";
import {
  Earnings,
  EarningsDays,
  EarningsDaysQuery,
  PayoutAccount,
  PayoutAccountInput,
  Settlement,
  SettlementAmount,
  SettlementPage,
  SettlementRequest,
  SettlementStatement,
} from "./schemas";

const define = defineEndpointWith({ tag: "Settlement", access: "activist" });

export const getEarnings = define({
  method: "get",
  path: "/users/mypage/earnings",
  slow: true,
  summary: "The creator's earnings by month in Seoul, and balances",
  query: PageQuery,
  response: Earnings,
  timeoutMs: 20_000,
});

export const getEarningsByDay = define({
  method: "get",
  path: "/users/mypage/earnings/days",
  slow: true,
  summary: "The creator's earnings by day of a month in Seoul",
  query: EarningsDaysQuery,
  response: EarningsDays,
  timeoutMs: 20_000,
});

export const getSettlementAmount = define({
  method: "get",
  path: "/payments/settlement/amount",
  summary: "The amount a settlement would have now, with taxes",
  response: SettlementAmount,
});

export const requestSettlement = define({
  method: "post",
  path: "/payments/settlement/request",
  summary: "Request all that is payable; with the app's code where the second factor is on",
  response: Settlement,
  status: 201,
  idempotent: true,
  errors: ["INSUFFICIENT_BALANCE", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
  body: SettlementRequest,
  bodyOptional: true,
  timeoutMs: 65_000,
  capability: "settlements",
});

export const listSettlements = define({
  method: "get",
  path: "/payments/settlement/list",
  summary: "The creator's settlements",
  query: PageQuery,
  response: SettlementPage,
});

export const setPayoutAccount = define({
  method: "put",
  path: "/payments/settlement/account",
  summary: "Set the payout account, with the password, and the app's code where the second factor is on",
  body: PayoutAccountInput,
  response: PayoutAccount,
  errors: ["INVALID_REQUEST_PASSWORD", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
  timeoutMs: 65_000,
});

export const getSettlementStatement = define({
  method: "get",
  path: "/payments/settlement/{id}",
  summary: "A settlement's statement, with every line",
  params: z.strictObject({ id: SettlementId }),
  response: SettlementStatement,
  errors: ["RESOURCE_NOT_FOUND"],
});
