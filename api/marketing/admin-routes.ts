import type { MarketingMailId } from "#contract/ids";
import * as endpoints from "#contract/marketing/admin-endpoints";
import { handle } from "../http/endpoint";
import { getMarketingMail, listMarketingMails } from "./queries";
import { confirmMarketingMail, createMarketingMail } from "./send-marketing-mail";

export const marketingAdminRoutes = [
  handle(endpoints.listMarketingMails, ({ deps, query }) => listMarketingMails(deps, query)),
  handle(endpoints.getMarketingMail, ({ deps, actor, params: { id } }) =>
    getMarketingMail(deps, { marketingMailId: id, userId: actor.userId }),
  ),
  handle(
    endpoints.createMarketingMail,
    async ({ deps, actor, body, at }) => ({
      marketingMailId: await createMarketingMail(deps, { adminId: actor.userId, input: body, at }),
    }),
    async (_, marketingMailId: MarketingMailId) => ({ marketingMailId }),
  ),
  handle(
    endpoints.sendMarketingMail,
    async ({ deps, actor, params: { id }, body: { reason }, at }) => {
      await confirmMarketingMail(deps, { adminId: actor.userId, marketingMailId: id, reason, at });
    },
    async () => undefined,
  ),
];
