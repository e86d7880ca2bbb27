import { defineEndpointWith } from "../endpoint";
import { SafeguardingBalance, SafeguardingDays } from "./schemas";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });

export const getSafeguardingDays = define({
  method: "get",
  path: "/admin/safeguarding",
  summary: "What was owed to creators on each of the last days, with every balance entered for it",
  response: SafeguardingDays,
});

export const enterSafeguardingBalance = define({
  method: "post",
  path: "/admin/safeguarding/balances",
  summary: "Enter the balance of the account kept apart at a day's end; another one for the day corrects it",
  body: SafeguardingBalance,
});
