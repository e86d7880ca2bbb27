import { defineEndpointWith } from "../endpoint";
import { OwnSeller, PublicSeller, SellerIdentity, SellerInput, SellerOrder, SellerQuery } from "./schemas";

const define = defineEndpointWith({ tag: "Settlement" });

export const getOwnSeller = define({
  method: "get",
  path: "/sellers/mine",
  access: "activist",
  summary: "The creator's identity as a seller, and who viewed it",
  response: OwnSeller,
});

export const submitSellerIdentity = define({
  method: "put",
  path: "/sellers/mine",
  access: "activist",
  summary: "State one's identity as a seller, for an admin to verify; the verified one stays until then",
  body: SellerInput,
  errors: ["TOO_MANY_REQUESTS"],
  limit: "actPerUser",
});

export const getSeller = define({
  method: "get",
  path: "/sellers",
  access: "consented",
  summary: "The business that sells, before and after the order; of a private person the kind alone",
  query: SellerQuery,
  response: PublicSeller,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const viewSeller = define({
  method: "post",
  path: "/sellers/views",
  access: "consented",
  summary: "A paid order's seller with name and phone, for its buyer; each view is logged and the seller is notified",
  body: SellerOrder,
  response: SellerIdentity,
  errors: ["RESOURCE_NOT_FOUND", "TOO_MANY_REQUESTS"],
  limit: "actPerUser",
});
