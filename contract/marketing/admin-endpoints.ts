import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { MarketingMailId } from "../ids";
import { PageQuery } from "../paging";
import {
  MarketingMailCreated,
  MarketingMailInput,
  MarketingMailPage,
  MarketingMailSending,
  MarketingMailWithPreview,
} from "./schemas";

const params = z.strictObject({ id: MarketingMailId });

export const listMarketingMails = defineEndpoint({
  method: "get",
  path: "/admin/marketing-mails",
  access: "admin",
  tag: "Admin",
  summary: "Advertising mails of the last six months, newest first",
  query: PageQuery,
  response: MarketingMailPage,
});

export const getMarketingMail = defineEndpoint({
  method: "get",
  path: "/admin/marketing-mails/{id}",
  access: "admin",
  tag: "Admin",
  summary: "One advertising mail, as it is sent",
  params,
  response: MarketingMailWithPreview,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const createMarketingMail = defineEndpoint({
  method: "post",
  path: "/admin/marketing-mails",
  access: "admin",
  tag: "Admin",
  summary: "Write an advertising mail, which is not sent yet",
  body: MarketingMailInput,
  response: MarketingMailCreated,
  status: 201,
  idempotent: true,
});

export const sendMarketingMail = defineEndpoint({
  method: "post",
  path: "/admin/marketing-mails/{id}/send",
  access: "admin",
  tag: "Admin",
  summary: "Send it to everybody who consents to advertising",
  params,
  body: MarketingMailSending,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
