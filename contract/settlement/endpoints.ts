import { z } from "zod";
import { defineEndpoint } from "../endpoint";
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

const tag = "Settlement";

export const getEarnings = defineEndpoint({
  method: "get",
  path: "/users/mypage/earnings",
  slow: true,
  access: "activist",
  tag,
  summary: "The creator's earnings by month in Seoul, and balances",
  query: PageQuery,
  response: Earnings,
  timeoutMs: 20_000,
});

export const getEarningsByDay = defineEndpoint({
  method: "get",
  path: "/users/mypage/earnings/days",
  slow: true,
  access: "activist",
  tag,
  summary: "The creator's earnings by day of a month in Seoul",
  query: EarningsDaysQuery,
  response: EarningsDays,
  timeoutMs: 20_000,
});

export const getSettlementAmount = defineEndpoint({
  method: "get",
  path: "/payments/settlement/amount",
  access: "activist",
  tag,
  summary: "The amount a settlement would have now, with taxes",
  response: SettlementAmount,
});

export const requestSettlement = defineEndpoint({
  method: "post",
  path: "/payments/settlement/request",
  access: "activist",
  tag,
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

export const listSettlements = defineEndpoint({
  method: "get",
  path: "/payments/settlement/list",
  access: "activist",
  tag,
  summary: "The creator's settlements",
  query: PageQuery,
  response: SettlementPage,
});

export const setPayoutAccount = defineEndpoint({
  method: "put",
  path: "/payments/settlement/account",
  access: "activist",
  tag,
  summary: "Set the payout account, with the password, and the app's code where the second factor is on",
  body: PayoutAccountInput,
  response: PayoutAccount,
  errors: ["INVALID_REQUEST_PASSWORD", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
  timeoutMs: 65_000,
});

export const getSettlementStatement = defineEndpoint({
  method: "get",
  path: "/payments/settlement/{id}",
  access: "activist",
  tag,
  summary: "A settlement's statement, with every line",
  params: z.strictObject({ id: SettlementId }),
  response: SettlementStatement,
  errors: ["RESOURCE_NOT_FOUND"],
});
