import * as endpoints from "#contract/contact/endpoints";
import type { Contact } from "#contract/contact/schemas";
import type { ContactId } from "#contract/ids";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { handle } from "../http/endpoint";
import { findContact } from "./queries";
import { receiveContact } from "./receive-contact";

async function _contactOf(deps: Deps, contactId: ContactId): Promise<Contact> {
  const contact = await findContact(deps, contactId);
  if (!contact) throw notFound();
  return contact;
}

export const contactRoutes = [
  handle(endpoints.sendContact, async ({ deps, actor, body, lang, at }) => {
    await receiveContact(deps, { ...body, userId: actor?.userId ?? null, lang, at });
  }),
];
