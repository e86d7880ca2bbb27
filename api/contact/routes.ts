import { z } from "zod";
import { Contact, ContactAnswer, ContactClosing, ContactInput, ContactPage, ContactQuery } from "#contract/contact";
import { Id } from "#contract/text";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { endpoint } from "../http/endpoint";
import { networkOf } from "../http/rate-limits";
import { answerContact, closeContact } from "./answer-contact";
import { listContacts, oneContact } from "./queries";
import { receiveContact } from "./receive-contact";

const params = z.strictObject({ id: Id });

async function contactOf(deps: Deps, contactId: string): Promise<Contact> {
  const contact = await oneContact(deps, contactId);
  if (!contact) throw notFound();
  return contact;
}

export const contactRoutes = [
  endpoint({
    method: "post",
    path: "/contact",
    who: "guest",
    tag: "Contact",
    summary: "Write to us; the same words again on one day are one letter",
    body: ContactInput,
    errors: ["TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, body, lang, address, at }) => {
      await deps.limits.use("contactPerAddress", networkOf(address));
      await receiveContact(deps, { ...body, userId: actor?.userId ?? null, lang, at });
    },
  }),
  endpoint({
    method: "get",
    path: "/admin/contacts",
    who: "admin",
    tag: "Admin",
    summary: "Letters from the contact form, searchable",
    query: ContactQuery,
    answer: ContactPage,
    handle: ({ deps, query }) => listContacts(deps, query),
  }),
  endpoint({
    method: "get",
    path: "/admin/contacts/{id}",
    who: "admin",
    tag: "Admin",
    summary: "One letter",
    params,
    answer: Contact,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, params: { id } }) => contactOf(deps, id),
  }),
  endpoint({
    method: "post",
    path: "/admin/contacts/{id}/answer",
    who: "admin",
    tag: "Admin",
    summary: "Answer a letter by mail",
    params,
    body: ContactAnswer,
    answer: Contact,
    idempotent: true,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: async ({ deps, actor, params: { id }, body, at }) => {
      await answerContact(deps, { adminId: actor.userId, contactId: id, answer: body.answer, at });
      return contactOf(deps, id);
    },
    repeat: ({ deps, params: { id } }) => contactOf(deps, id),
  }),
  endpoint({
    method: "post",
    path: "/admin/contacts/{id}/close",
    who: "admin",
    tag: "Admin",
    summary: "Close a letter without an answer",
    params,
    body: ContactClosing,
    answer: Contact,
    idempotent: true,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: async ({ deps, actor, params: { id }, body, at }) => {
      await closeContact(deps, { adminId: actor.userId, contactId: id, reason: body.reason, at });
      return contactOf(deps, id);
    },
    repeat: ({ deps, params: { id } }) => contactOf(deps, id),
  }),
];
