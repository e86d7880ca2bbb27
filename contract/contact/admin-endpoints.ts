import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { ContactId } from "../ids";
import { Contact, ContactClosing, ContactPage, ContactQuery, ContactReply } from "./schemas";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });

const params = z.strictObject({ id: ContactId });

export const listContacts = define({
  method: "get",
  path: "/admin/contacts",
  summary: "Letters from the contact form, searchable",
  query: ContactQuery,
  response: ContactPage,
});

export const getContact = define({
  method: "get",
  path: "/admin/contacts/{id}",
  summary: "One letter",
  params,
  response: Contact,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const answerContact = define({
  method: "post",
  path: "/admin/contacts/{id}/answer",
  summary: "Answer a letter by mail",
  params,
  body: ContactReply,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});

export const closeContact = define({
  method: "post",
  path: "/admin/contacts/{id}/close",
  summary: "Close a letter without an answer",
  params,
  body: ContactClosing,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
