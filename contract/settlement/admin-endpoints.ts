import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { SettlementId } from "../ids";
import { AdminSettlementPage, AdminSettlementQuery, AdminStatement, PayoutFile, SettlementDecision } from "./schemas";
import { FeeFile, TaxFileInput, WithholdingFile } from "./tax-file-schemas";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });
const params = z.strictObject({ id: SettlementId });

const settlementDecision = (name: string, summary: string, capability?: "settlements") =>
  define({
    method: "post",
    path: `/admin/settlements/{id}/${name}`,
    summary,
    params,
    body: SettlementDecision,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    capability,
  });

export const settlementDecisions = {
  approve: settlementDecision("approve", "Approve a requested settlement", "settlements"),
  confirm: settlementDecision(
    "confirm",
    "Confirm an approved settlement for the payout file; by an admin other than the approver",
    "settlements",
  ),
  pay: settlementDecision("pay", "Record the bank's payment of a confirmed one; by an admin other than the approver"),
  reject: settlementDecision("reject", "Reject a settlement: the money is payable again immediately"),
};

export const listSettlementsForAdmin = define({
  method: "get",
  path: "/admin/settlements",
  summary: "Settlements, searchable",
  query: AdminSettlementQuery,
  response: AdminSettlementPage,
});

export const createPayoutFile = define({
  method: "post",
  path: "/admin/settlements/payout-file",
  summary: "Settlements two admins approved and confirmed, with their accounts and both admins; audited",
  response: PayoutFile,
  capability: "settlements",
});

export const getSettlementForAdmin = define({
  method: "get",
  path: "/admin/settlements/{id}",
  summary: "One settlement, with every line, and what the admin may decide",
  params,
  response: AdminStatement,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const createFeeFile = define({
  method: "post",
  path: "/admin/ledger/fee-file",
  summary: "The platform's fee and its VAT by creator in a month that is over, for tax invoices; audited",
  body: TaxFileInput,
  response: FeeFile,
  errors: ["RESOURCE_CONFLICT"],
});

export const createWithholdingFile = define({
  method: "post",
  path: "/admin/ledger/withholding-file",
  summary: "The taxes withheld from each settlement paid in a month that is over, for the tax agent; audited",
  body: TaxFileInput,
  response: WithholdingFile,
  errors: ["RESOURCE_CONFLICT"],
});
