import { useLoaderData } from "@remix-run/react";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { itemAction, itemLoader } from "../lists/admin-item.server";
import { ItemPage } from "../lists/item-page";
import { ContactBadge } from "./contact-badge";
import { ContactDecision } from "./contact-decision";
import { ContactFacts, Letters } from "./contact-details";
import { contactList } from "./contact-list.server";
import { handleContactForm } from "./handle-contact-form.server";

export const loader = itemLoader(contactList, "contactId", contactList.open);
export const action = itemAction(
  "contactId",
  (contactId) => href("/admin/contacts/:contactId", { contactId }),
  handleContactForm,
);

export default function AdminContactPage() {
  const { contact, history } = useLoaderData<typeof loader>();
  const t = useText("admin/contacts");
  return (
    <ItemPage
      list="/admin/contacts"
      back={t("back")}
      title={t(`topic_${contact.topic}`)}
      badge={<ContactBadge status={contact.status} />}
      decision={<ContactDecision contact={contact} />}
      history={history}
    >
      <Letters contact={contact} />
      <ContactFacts contact={contact} />
    </ItemPage>
  );
}
