import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { SellerIdentityId } from "../ids";
import { AdminSellerIdentity, AdminSellerQuery, ListedSellerIdentityPage, SellerDecision } from "./schemas";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });
const params = z.strictObject({ id: SellerIdentityId });

export const listSellerIdentities = define({
  method: "get",
  path: "/admin/sellers",
  summary: "Identities of sellers, searchable; submitted ones in the order in which they came",
  query: AdminSellerQuery,
  response: ListedSellerIdentityPage,
});

export const getSellerIdentity = define({
  method: "get",
  path: "/admin/sellers/{id}",
  summary: "One identity with what its seller stated; opening it is audited",
  params,
  response: AdminSellerIdentity,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const decideSellerIdentity = define({
  method: "post",
  path: "/admin/sellers/{id}/decide",
  summary: "Verify or reject a submitted identity, or withdraw a verification; with the app's code where it is on",
  params,
  body: SellerDecision,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
});
