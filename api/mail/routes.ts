import { AdminMailPage, AdminMailQuery, MailNotice } from "#contract/mails";
import { NoticeTaken } from "#contract/webhooks";
import { endpoint } from "../http/endpoint";
import { hearMailNotice } from "./hear-notice";
import { listMails } from "./queries";

export const mailRoutes = [
  endpoint({
    method: "post",
    path: "/webhooks/mail",
    who: "guest",
    tag: "Mail",
    summary: "What the mail server tells later of a mail; with the header `mail-webhook-secret`",
    body: MailNotice,
    answer: NoticeTaken,
    errors: ["UNAUTHORIZED", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, body, header, address, at }) => {
      await hearMailNotice(deps, { secret: header("mail-webhook-secret"), notice: body, address, at });
      return { received: true as const };
    },
  }),
  endpoint({
    method: "get",
    path: "/admin/mails",
    who: "admin",
    tag: "Admin",
    summary: "What became of the mails sent",
    query: AdminMailQuery,
    answer: AdminMailPage,
    handle: ({ deps, query }) => listMails(deps, query),
  }),
];
