import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listContacts } from "#contract/contact/admin-endpoints";
import type { Contact } from "#contract/contact/schemas";
import { contactStatuses, contactTopics } from "#contract/contact/values";
import { href } from "~/addresses/address";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { ListSearch, oneOf } from "../list-search";
import { ContactBadge } from "./contact-badge";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const filter = {
    q: (query.get("q") ?? "").slice(0, 100) || undefined,
    // Without a filter, the open ones.
    status: query.has("status") ? oneOf(contactStatuses, query.get("status")) : ("open" as const),
    topic: oneOf(contactTopics, query.get("topic")),
  };
  const page = await api(args).call(listContacts, { query: { ...filter, pagingKey: query.get("pagingKey") } });
  return { title: pageTitle(args.request, "admin/contacts", "adminTitle"), filter, page };
});

export default function AdminContacts() {
  const { page, filter } = useLoaderData<typeof loader>();
  const t = useText("admin/contacts");
  const filters = [
    {
      name: "status",
      label: t("status"),
      value: filter.status,
      all: t("all"),
      options: contactStatuses.map((name): [string, string] => [name, t(`status_${name}`)]),
    },
    {
      name: "topic",
      label: t("topic"),
      value: filter.topic,
      all: t("all"),
      options: contactTopics.map((name): [string, string] => [name, t(`topic_${name}`)]),
    },
  ];
  return (
    <>
      <h1 className="text-headline">{t("adminTitle")}</h1>
      <ListSearch label={t("search")} q={filter.q} filters={filters} />
      {page.items.length === 0 ? (
        <EmptyState icon="check" title={t("empty")} hint={t("emptyHint")} />
      ) : (
        <ContactTable contacts={page.items} />
      )}
      <MoreLink pagingKey={page.pagingKey} />
    </>
  );
}

function ContactTable({ contacts }: { contacts: Contact[] }) {
  const t = useText("admin/contacts");
  return (
    <Table linked label={t("adminTitle")} heads={[t("body"), t("email"), t("status"), t("receivedAt")]}>
      {contacts.map((contact) => (
        <tr key={contact.contactId}>
          <CellLink to={href("/admin/contacts/:contactId", { contactId: contact.contactId })} note={contact.body}>
            {t(`topic_${contact.topic}`)}
          </CellLink>
          <Cell>{contact.email || "—"}</Cell>
          <Cell>
            <ContactBadge status={contact.status} />
          </Cell>
          <Cell nowrap>
            <DateText at={contact.receivedAt} short />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
