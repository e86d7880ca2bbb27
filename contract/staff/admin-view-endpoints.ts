import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { AdminViewId } from "../ids";
import { AdminView, AdminViewInput, AdminViews, AdminViewsQuery } from "./admin-view-schemas";

const tag = "Admin";

export const listAdminViews = defineEndpoint({
  method: "get",
  path: "/admin/views",
  access: "admin",
  tag,
  summary: "My saved views of a list, oldest first",
  query: AdminViewsQuery,
  response: AdminViews,
});

export const saveAdminView = defineEndpoint({
  method: "post",
  path: "/admin/views",
  access: "admin",
  tag,
  summary: "Save a list's words and filters under a name; the same name again replaces them",
  body: AdminViewInput,
  response: AdminView,
  errors: ["RESOURCE_CONFLICT"],
  limit: "actPerUser",
});

export const deleteAdminView = defineEndpoint({
  method: "delete",
  path: "/admin/views/{viewId}",
  access: "admin",
  tag,
  summary: "Delete a saved view of mine",
  params: z.strictObject({ viewId: AdminViewId }),
  errors: ["RESOURCE_NOT_FOUND"],
});
