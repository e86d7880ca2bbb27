import type { SettlementId, UserId } from "#contract/ids";
import * as endpoints from "#contract/settlement/admin-endpoints";
import type { Deps } from "../deps";
import { handle } from "../http/endpoint";
import { adminStatement, listSettlementsForAdmin } from "./admin-queries";
import { approveSettlement, confirmSettlement, paySettlement, rejectSettlement } from "./decide-settlement";
import { payoutFile } from "./payout-file";
import { feeFile, withholdingFile } from "./tax-files";

type DecideSettlement = (
  deps: Deps,
  adminAction: { adminId: UserId; settlementId: SettlementId; reason: string; at: Date },
) => Promise<void>;

const settlementDecision = (name: keyof typeof endpoints.settlementDecisions, decide: DecideSettlement) =>
  handle(endpoints.settlementDecisions[name], async ({ deps, actor, params: { id }, body, at }) => {
    await decide(deps, { adminId: actor.userId, settlementId: id, reason: body.reason, at });
  });

export const settlementAdminRoutes = [
  handle(endpoints.listSettlementsForAdmin, ({ deps, actor, query, at }) =>
    listSettlementsForAdmin(deps, { adminId: actor.userId, at }, query),
  ),
  handle(endpoints.createPayoutFile, ({ deps, actor, at }) => payoutFile(deps, actor.userId, at)),
  handle(endpoints.createFeeFile, ({ deps, actor, body, at }) =>
    feeFile(deps, { adminId: actor.userId, month: body.month, at }),
  ),
  handle(endpoints.createWithholdingFile, ({ deps, actor, body, at }) =>
    withholdingFile(deps, { adminId: actor.userId, month: body.month, at }),
  ),
  handle(endpoints.getSettlementForAdmin, ({ deps, actor, params: { id }, at }) =>
    adminStatement(deps, { settlementId: id, adminId: actor.userId, at }),
  ),
  settlementDecision("approve", approveSettlement),
  settlementDecision("confirm", confirmSettlement),
  settlementDecision("pay", paySettlement),
  settlementDecision("reject", rejectSettlement),
];
