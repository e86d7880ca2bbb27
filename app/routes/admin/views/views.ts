import { z } from "zod";
import type { AdminViewId } from "#contract/ids";
import { deleteAdminView, saveAdminView } from "#contract/staff/admin-view-endpoints";
import { AdminViewName } from "#contract/staff/admin-view-schemas";
import { adminLists } from "#contract/staff/admin-view-values";
import type { Address } from "~/addresses/address";
import { adminAction } from "~/guards/admin-action.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { idField } from "~/http/id-field";
import { localApiError } from "~/http/local-api-error.server";
import { actionError, formErrorAt } from "~/http/respond.server";
import { listAddress, saveIntent } from "./lists";

export const loader = guardedLoader((args) => args.redirect("/admin"));

/** Saves or deletes a view of a list, and returns to the list as it was shown. */
export const action = adminAction(async (args) => {
  const form = await args.readForm();
  const list = z.enum(adminLists).safeParse(form.get("list")).data;
  if (!list) return actionError(args, localApiError("INVALID_REQUEST", args), "/admin");
  const query = Object.fromEntries(new URLSearchParams(String(form.get("query"))));
  const page = listAddress(list, query);
  if (form.get("intent") === "deleteView") return deleteView(args, idField(form, "viewId"), page);

  for (const name of ["list", "query"]) form.delete(name);
  const submission = await args.parseForm(z.object({ intent: z.literal(saveIntent), name: AdminViewName }), form);
  if (submission.status !== "success") return formErrorAt(args, submission, { page });
  try {
    await args.api.call(saveAdminView, { body: { list, query, name: submission.value.name } });
  } catch (error) {
    return formErrorAt(args, submission, { page, error });
  }
  return args.redirect(page, { flash: { key: "admin/views.viewSaved" } });
});

/** A view that another window has deleted already is deleted as requested. */
async function deleteView(args: HandlerArgs, viewId: AdminViewId, page: Address) {
  try {
    await args.api.call(deleteAdminView, { params: { viewId } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) return actionError(args, error, page);
  }
  return args.redirect(page, { flash: { key: "admin/views.viewDeleted" } });
}
