import { useLoaderData } from "@remix-run/react";
import { getContact } from "#contract/contact/admin-endpoints";
import { listAuditEntries } from "#contract/staff/endpoints";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { readTogether } from "~/api/read-together";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { AuditTrail } from "../audit-list";
import { BackLink } from "../facts";
import { ContactBadge } from "./contact-badge";
import { ContactDecision } from "./contact-decision";
import { ContactFacts, Letters } from "./contact-details";
import { handleContactForm } from "./handle-contact-form.server";

export const meta = privateMeta;

export const loader = guardedLoader(async (args) => {
  const contactId = routeParam(args, "contactId");
  const [contact, audit] = await readTogether([
    api(args).call(getContact, { params: { id: contactId } }),
    api(args).call(listAuditEntries, { query: { targetId: contactId } }),
  ]);
  return { title: pageTitle(args.request, "admin/contacts", "adminTitle"), contact, history: audit.items };
});

export const action = adminAction(async (args) => {
  const contactId = routeParam(args, "contactId");
  return handleContactForm(args, { contactId, next: async () => href("/admin/contacts/:contactId", { contactId }) });
});

export default function AdminContactPage() {
  const { contact, history } = useLoaderData<typeof loader>();
  const t = useText("admin/contacts");
  return (
    <>
      <BackLink to="/admin/contacts">{t("back")}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">{t(`topic_${contact.topic}`)}</h1>
        <ContactBadge status={contact.status} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <Letters contact={contact} />
          <ContactFacts contact={contact} />
        </div>
        <ContactDecision contact={contact} />
      </div>
      <AuditTrail entries={history} />
    </>
  );
}
