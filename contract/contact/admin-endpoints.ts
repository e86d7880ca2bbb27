import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { ContactId } from "../ids";
import { Contact, ContactClosing, ContactPage, ContactQuery, ContactReply } from "./schemas";

const params = z.strictObject({ id: ContactId });

export const listContacts = defineEndpoint({
  method: "get",
  path: "/admin/contacts",
  access: "admin",
  tag: "Admin",
  summary: "Letters from the contact form, searchable",
  query: ContactQuery,
  response: ContactPage,
});

export const getContact = defineEndpoint({
  method: "get",
  path: "/admin/contacts/{id}",
  access: "admin",
  tag: "Admin",
  summary: "One letter",
  params,
  response: Contact,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const answerContact = defineEndpoint({
  method: "post",
  path: "/admin/contacts/{id}/answer",
  access: "admin",
  tag: "Admin",
  summary: "Answer a letter by mail",
  params,
  body: ContactReply,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});

export const closeContact = defineEndpoint({
  method: "post",
  path: "/admin/contacts/{id}/close",
  access: "admin",
  tag: "Admin",
  summary: "Close a letter without an answer",
  params,
  body: ContactClosing,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
