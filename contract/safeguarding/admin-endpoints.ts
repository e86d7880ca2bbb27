import { defineEndpoint } from "../endpoint";
import { SafeguardingBalance, SafeguardingDays } from "./schemas";

const tag = "Admin";

export const getSafeguardingDays = defineEndpoint({
  method: "get",
  path: "/admin/safeguarding",
  access: "admin",
  tag,
  summary: "What was owed to creators on each of the last days, with every balance entered for it",
  response: SafeguardingDays,
});

export const enterSafeguardingBalance = defineEndpoint({
  method: "post",
  path: "/admin/safeguarding/balances",
  access: "admin",
  tag,
  summary: "Enter the balance of the account kept apart at a day's end; another one for the day corrects it",
  body: SafeguardingBalance,
});
