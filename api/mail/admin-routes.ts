import * as endpoints from "#contract/mail/admin-endpoints";
import { handle } from "../http/endpoint";
import { listMails } from "./queries";

export const mailAdminRoutes = [handle(endpoints.listMails, ({ deps, query }) => listMails(deps, query))];
