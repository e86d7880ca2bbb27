import { useLoaderData } from "@remix-run/react";
import { getContact, listContacts } from "#contract/contact/admin-endpoints";
import type { Contact } from "#contract/contact/schemas";
import { contactStatuses, contactTopics } from "#contract/contact/values";
import { listAuditEntries } from "#contract/staff/endpoints";
import { api } from "~/api/client.server";
import { readTogether } from "~/api/read-together";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { redirectTo } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { ListSearch, oneOf } from "../list-search";
import { readView } from "../side-view/read-view.server";
import { ListWithView } from "../side-view/side-view";
import { afterDecision, viewedId } from "../side-view/viewed-item";
import { ContactTable } from "./contact-table";
import { ContactView } from "./contact-view";
import { handleContactForm } from "./handle-contact-form.server";

export const meta = privateMeta;

export const loader = guardedLoader(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const [page, view] = await Promise.all([
    listLetters(args),
    readView(viewedId(search, "ctc"), async (id) => {
      const [contact, audit] = await readTogether([
        api(args).call(getContact, { params: { id } }),
        api(args).call(listAuditEntries, { query: { targetId: id } }),
      ]);
      return { contact, history: audit.items };
    }),
  ]);
  const title = pageTitle(args.request, "admin/contacts", "adminTitle");
  return { title, filter: contactFilter(search), page, view };
});

/** Handles the forms of the side view; after a decision it shows the next open letter of the list. */
export const action = adminAction(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const contactId = viewedId(search, "ctc");
  if (!contactId) return redirectTo(args, "/admin/contacts");
  return handleContactForm(args, {
    contactId,
    next: async () => {
      const [decided, page] = await Promise.all([
        api(args).call(getContact, { params: { id: contactId } }),
        listLetters(args),
      ]);
      return afterDecision("/admin/contacts", search, {
        items: page.items.map(positionOf),
        decided: positionOf(decided),
        isOldestFirst: contactFilter(search).status === "open",
      });
    },
  });
});

const positionOf = ({ contactId, receivedAt, status }: Contact) => ({
  id: contactId,
  at: receivedAt,
  isOpen: status === "open",
});

const listLetters = (args: RouteArgs) => {
  const search = new URL(args.request.url).searchParams;
  return api(args).call(listContacts, { query: { ...contactFilter(search), pagingKey: search.get("pagingKey") } });
};

const contactFilter = (search: URLSearchParams) => ({
  q: (search.get("q") ?? "").slice(0, 100) || undefined,
  // Without a filter, the open ones.
  status: search.has("status") ? oneOf(contactStatuses, search.get("status")) : ("open" as const),
  topic: oneOf(contactTopics, search.get("topic")),
});

export default function AdminContacts() {
  const { page, filter, view } = useLoaderData<typeof loader>();
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
      <ListSearch label={t("search")} q={filter.q} filters={filters} viewing={view !== null} />
      <ListWithView list="/admin/contacts" view={view} show={(opened) => <ContactView {...opened} />}>
        <div className="grid gap-5">
          {page.items.length === 0 ? (
            <EmptyState icon="check" title={t("empty")} hint={t("emptyHint")} />
          ) : (
            <ContactTable contacts={page.items} />
          )}
          <MoreLink pagingKey={page.pagingKey} />
        </div>
      </ListWithView>
    </>
  );
}
