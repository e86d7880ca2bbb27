import type { Contact } from "#contract/contact/schemas";
import type { AuditEntry } from "#contract/staff/users";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { AuditTrail } from "../audit-list";
import { SideView } from "../side-view/side-view";
import { ContactBadge } from "./contact-badge";
import { ContactDecision } from "./contact-decision";
import { ContactFacts, Letters } from "./contact-details";

type Props = { contact: Contact; history: AuditEntry[] };

export function ContactView({ contact, history }: Props) {
  const t = useText("admin/contacts");
  return (
    <SideView
      title={t(`topic_${contact.topic}`)}
      badge={<ContactBadge status={contact.status} />}
      list="/admin/contacts"
      page={href("/admin/contacts/:contactId", { contactId: contact.contactId })}
    >
      <Letters contact={contact} />
      <ContactDecision contact={contact} />
      <ContactFacts contact={contact} />
      {contact.status === "open" ? null : <AuditTrail entries={history} />}
    </SideView>
  );
}
