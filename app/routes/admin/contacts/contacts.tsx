import { useLoaderData } from "@remix-run/react";
import { contactStatuses, contactTopics } from "#contract/contact/values";
import { useText } from "~/i18n/i18n";
import { listAction, listLoader } from "../lists/admin-list.server";
import { ListPage } from "../lists/list-page";
import { contactList } from "./contact-list.server";
import { ContactTable } from "./contact-table";
import { ContactView } from "./contact-view";
import { handleContactForm } from "./handle-contact-form.server";

export const loader = listLoader(contactList);
export const action = listAction(contactList, handleContactForm);

export default function AdminContacts() {
  const data = useLoaderData<typeof loader>();
  const t = useText("admin/contacts");
  return (
    <ListPage
      list="/admin/contacts"
      data={data}
      title={t("adminTitle")}
      searchLabel={t("search")}
      all={t("all")}
      filters={[
        { name: "status", label: t("status"), options: contactStatuses.map((name) => [name, t(`status_${name}`)]) },
        { name: "topic", label: t("topic"), options: contactTopics.map((name) => [name, t(`topic_${name}`)]) },
      ]}
      empty={{ icon: "check", title: t("empty"), hint: t("emptyHint") }}
      show={(opened) => <ContactView {...opened} />}
    >
      <ContactTable contacts={data.page.items} />
    </ListPage>
  );
}
