import { defineEndpoint } from "../endpoint";
import { SafeguardingReport } from "./schemas";

export const getSafeguardingReport = defineEndpoint({
  method: "get",
  path: "/safeguarding",
  access: "guest",
  tag: "Safeguarding",
  summary: "What was owed to creators at the end of each of the last days, and what was kept apart for it",
  response: SafeguardingReport,
  limit: "lookupPerAddress",
});
