import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { AdminViewId } from "#contract/ids";
import { deleteAdminView, saveAdminView } from "#contract/staff/admin-view-endpoints";
import { AdminViewName } from "#contract/staff/admin-view-schemas";
import { adminLists } from "#contract/staff/admin-view-values";
import type { Address } from "~/addresses/address";
import { api } from "~/api/client.server";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { parseForm, readForm } from "~/http/form.server";
import { idField } from "~/http/id-field";
import { localApiError } from "~/http/local-api-error.server";
import { actionError, formErrorAt, redirectTo, seeOther } from "~/http/respond.server";
import { listAddress, saveIntent } from "./lists";

export const loader = guardedLoader((args) => redirectTo(args, "/admin"));

/** Saves or deletes a view of a list, and returns to the list as it was shown. */
export const action = adminAction(async (args) => {
  const form = await readForm(args);
  const list = z.enum(adminLists).safeParse(form.get("list")).data;
  if (!list) return actionError(args, localApiError("INVALID_REQUEST", args), "/admin");
  const query = Object.fromEntries(new URLSearchParams(String(form.get("query"))));
  const page = listAddress(list, query);
  if (form.get("intent") === "deleteView") return deleteView(args, idField(form, "viewId"), page);

  for (const name of ["list", "query"]) form.delete(name);
  const submission = await parseForm(args, z.object({ intent: z.literal(saveIntent), name: AdminViewName }), form);
  if (submission.status !== "success") return formErrorAt(args, submission, { page });
  try {
    await api(args).call(saveAdminView, { body: { list, query, name: submission.value.name } });
  } catch (error) {
    return formErrorAt(args, submission, { page, error });
  }
  return seeOther(args, page, { flash: { key: "admin/views.viewSaved" } });
});

/** A view that another window has deleted already is deleted as requested. */
async function deleteView(args: ActionFunctionArgs, viewId: AdminViewId, page: Address) {
  try {
    await api(args).call(deleteAdminView, { params: { viewId } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) return actionError(args, error, page);
  }
  return seeOther(args, page, { flash: { key: "admin/views.viewDeleted" } });
}
