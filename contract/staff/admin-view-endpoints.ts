import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { AdminViewId } from "../ids";
import { AdminView, AdminViewInput, AdminViews, AdminViewsQuery } from "./admin-view-schemas";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });

export const listAdminViews = define({
  method: "get",
  path: "/admin/views",
  summary: "My saved views of a list, oldest first",
  query: AdminViewsQuery,
  response: AdminViews,
});

export const saveAdminView = define({
  method: "post",
  path: "/admin/views",
  summary: "Save a list's words and filters under a name; the same name again replaces them",
  body: AdminViewInput,
  response: AdminView,
  errors: ["RESOURCE_CONFLICT"],
  limit: "actPerUser",
});

export const deleteAdminView = define({
  method: "delete",
  path: "/admin/views/{viewId}",
  summary: "Delete a saved view of mine",
  params: z.strictObject({ viewId: AdminViewId }),
  errors: ["RESOURCE_NOT_FOUND"],
});
