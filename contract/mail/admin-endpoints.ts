import { defineEndpoint } from "../endpoint";
import { AdminMailPage, AdminMailQuery } from "./schemas";

export const listMails = defineEndpoint({
  method: "get",
  path: "/admin/mails",
  access: "admin",
  tag: "Admin",
  summary: "What became of the mails sent",
  query: AdminMailQuery,
  response: AdminMailPage,
});
