import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { MarketingMailId } from "../ids";
import { PageQuery } from "../paging";
import {
  MarketingMailCreated,
  MarketingMailInput,
  MarketingMailPage,
  MarketingMailSending,
  MarketingMailWithPreview,
} from "./schemas";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });

const params = z.strictObject({ id: MarketingMailId });

export const listMarketingMails = define({
  method: "get",
  path: "/admin/marketing-mails",
  summary: "Advertising mails of the last six months, newest first",
  query: PageQuery,
  response: MarketingMailPage,
});

export const getMarketingMail = define({
  method: "get",
  path: "/admin/marketing-mails/{id}",
  summary: "One advertising mail, as it is sent",
  params,
  response: MarketingMailWithPreview,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const createMarketingMail = define({
  method: "post",
  path: "/admin/marketing-mails",
  summary: "Write an advertising mail, which is not sent yet",
  body: MarketingMailInput,
  response: MarketingMailCreated,
  status: 201,
  idempotent: true,
});

export const sendMarketingMail = define({
  method: "post",
  path: "/admin/marketing-mails/{id}/send",
  summary: "Send it to everybody who consents to advertising",
  params,
  body: MarketingMailSending,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
