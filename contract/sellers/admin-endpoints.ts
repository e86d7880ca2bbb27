import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { SellerIdentityId } from "../ids";
import { AdminSellerIdentity, AdminSellerQuery, ListedSellerIdentityPage, SellerDecision } from "./schemas";

const tag = "Admin";
const params = z.strictObject({ id: SellerIdentityId });

export const listSellerIdentities = defineEndpoint({
  method: "get",
  path: "/admin/sellers",
  access: "admin",
  tag,
  summary: "Identities of sellers, searchable; submitted ones in the order in which they came",
  query: AdminSellerQuery,
  response: ListedSellerIdentityPage,
});

export const getSellerIdentity = defineEndpoint({
  method: "get",
  path: "/admin/sellers/{id}",
  access: "admin",
  tag,
  summary: "One identity with what its seller stated; opening it is audited",
  params,
  response: AdminSellerIdentity,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const decideSellerIdentity = defineEndpoint({
  method: "post",
  path: "/admin/sellers/{id}/decide",
  access: "admin",
  tag,
  summary: "Verify or reject a submitted identity, or withdraw a verification; with the app's code where it is on",
  params,
  body: SellerDecision,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
});
