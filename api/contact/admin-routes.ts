import * as endpoints from "#contract/contact/admin-endpoints";
import type { Contact } from "#contract/contact/schemas";
import type { ContactId } from "#contract/ids";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { handle } from "../http/endpoint";
import { answerContact, closeContact } from "./answer-contact";
import { findContact, listContacts } from "./queries";

async function contactOf(deps: Deps, contactId: ContactId): Promise<Contact> {
  const contact = await findContact(deps, contactId);
  if (!contact) throw notFound();
  return contact;
}

export const contactAdminRoutes = [
  handle(endpoints.listContacts, ({ deps, query }) => listContacts(deps, query)),
  handle(endpoints.getContact, ({ deps, params: { id } }) => contactOf(deps, id)),
  handle(endpoints.answerContact, async ({ deps, actor, params: { id }, body, at }) => {
    await answerContact(deps, { adminId: actor.userId, contactId: id, answer: body.answer, at });
  }),
  handle(endpoints.closeContact, async ({ deps, actor, params: { id }, body, at }) => {
    await closeContact(deps, { adminId: actor.userId, contactId: id, reason: body.reason, at });
  }),
];
