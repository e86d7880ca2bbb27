import { useSearchParams } from "@remix-run/react";
import type { Contact } from "#contract/contact/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { withView } from "../side-view/viewed-item";
import { ContactBadge } from "./contact-badge";

/** Letters, each with two links: to its view beside the list, and by its date to its own page. */
export function ContactTable({ contacts }: { contacts: Contact[] }) {
  const t = useText("admin/contacts");
  const [search] = useSearchParams();
  return (
    <Table linked label={t("adminTitle")} heads={[t("body"), t("email"), t("status"), t("receivedAt")]}>
      {contacts.map(({ contactId, topic, body, email, status, receivedAt }) => (
        <tr key={contactId}>
          <CellLink
            to={withView("/admin/contacts", search, contactId)}
            note={body}
            current={contactId === search.get("view")}
          >
            {t(`topic_${topic}`)}
          </CellLink>
          <Cell>{email || "—"}</Cell>
          <Cell>
            <ContactBadge status={status} />
          </Cell>
          <Cell nowrap>
            <Link to={href("/admin/contacts/:contactId", { contactId })} className="hover:underline">
              <DateText at={receivedAt} short />
            </Link>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
