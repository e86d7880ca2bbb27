import { z } from "zod";
import {
  AdminSettlementPage,
  AdminSettlementQuery,
  AdminStatement,
  PayoutFile,
  SettlementDecision,
} from "#contract/settlement";
import { Id } from "#contract/text";
import type { Deps } from "../deps";
import { endpoint } from "../http/endpoint";
import { approveSettlement, paySettlement, rejectSettlement } from "./decide";
import { payoutFile } from "./payout-account";
import { adminStatement, listSettlementsForAdmin } from "./queries";

const tag = "Admin";
const params = z.strictObject({ id: Id });

type Verb = (
  deps: Deps,
  adminAction: { adminId: string; settlementId: string; reason: string; at: Date },
) => Promise<void>;

const decision = (name: "approve" | "pay" | "reject", summary: string, verb: Verb) =>
  endpoint({
    method: "post",
    path: `/admin/settlements/{id}/${name}`,
    who: "admin",
    tag,
    summary,
    params,
    body: SettlementDecision,
    answer: AdminStatement,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: async ({ deps, actor, params: { id }, body, at }) => {
      await verb(deps, { adminId: actor.userId, settlementId: id, reason: body.reason, at });
      return adminStatement(deps, id);
    },
  });

export const settlementAdminRoutes = [
  endpoint({
    method: "get",
    path: "/admin/settlements",
    who: "admin",
    tag,
    summary: "Settlements, searchable",
    query: AdminSettlementQuery,
    answer: AdminSettlementPage,
    handle: ({ deps, query }) => listSettlementsForAdmin(deps, query),
  }),
  endpoint({
    method: "post",
    path: "/admin/settlements/payout-file",
    who: "admin",
    tag,
    summary: "The approved ones with the accounts to pay them to; audited",
    answer: PayoutFile,
    handle: ({ deps, actor, at }) => payoutFile(deps, actor.userId, at),
  }),
  endpoint({
    method: "get",
    path: "/admin/settlements/{id}",
    who: "admin",
    tag,
    summary: "One settlement, with every line",
    params,
    answer: AdminStatement,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, params: { id } }) => adminStatement(deps, id),
  }),
  decision("approve", "Approve what was asked for", approveSettlement),
  decision("pay", "The bank has paid; by another admin than the one who approved", paySettlement),
  decision("reject", "Will not be paid: the money is payable again at once", rejectSettlement),
];
