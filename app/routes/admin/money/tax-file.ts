import { z } from "zod";
import { createFeeFile, createWithholdingFile } from "#contract/settlement/admin-endpoints";
import { TaxFileInput } from "#contract/settlement/tax-file-schemas";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { csvResponse } from "~/http/csv.server";
import { localApiError } from "~/http/local-api-error.server";
import { actionError } from "~/http/respond.server";

export const loader = guardedLoader((args) => args.redirect("/admin/ledger"));

const TaxFileForm = TaxFileInput.extend({ kind: z.enum(["fee", "withholding"]) });

/** Only by a form of ours, as its creation is recorded. The last row has the ledger's totals. */
export const action = adminAction(async (args) => {
  const submission = await args.parseForm(TaxFileForm);
  if (submission.status !== "success")
    return actionError(args, localApiError("INVALID_REQUEST", args), "/admin/ledger");
  const { kind, month } = submission.value;
  try {
    const call = { body: { month } };
    const { items, total } =
      kind === "fee" ? await args.api.call(createFeeFile, call) : await args.api.call(createWithholdingFile, call);
    const [first = { creatorId: "" }] = items;
    const blank = Object.fromEntries(Object.keys(first).map((name) => [name, ""]));
    return csvResponse(args, `gyeot-${kind}-${month}.csv`, [...items, { ...blank, creatorId: "TOTAL", ...total }]);
  } catch (error) {
    return actionError(args, error, "/admin/ledger");
  }
});
