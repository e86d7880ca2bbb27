import * as endpoints from "#contract/safeguarding/admin-endpoints";
import { handle } from "../http/endpoint";
import { enterBalance } from "./enter-balance";
import { safeguardingDays } from "./queries";

export const safeguardingAdminRoutes = [
  handle(endpoints.getSafeguardingDays, ({ deps, at }) => safeguardingDays(deps, at)),
  handle(endpoints.enterSafeguardingBalance, async ({ deps, actor, body, at }) => {
    await enterBalance(deps, { ...body, adminId: actor.userId, at });
  }),
];
