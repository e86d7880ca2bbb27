import type { Contact } from "#contract/contact/schemas";
import { useText } from "~/i18n/i18n";
import { DateText } from "~/ui/text/time-text";
import { Correspondence, Facts, PersonLink } from "../facts";

/** The letter, and its answer once there is one. */
export function Letters({ contact }: { contact: Contact }) {
  const t = useText("admin/contacts");
  return (
    <Correspondence
      letters={[
        [t("body"), contact.body],
        [t("answer"), contact.answer],
      ]}
    />
  );
}

export function ContactFacts({ contact: { email, user, lang, receivedAt } }: { contact: Contact }) {
  const t = useText("admin/contacts");
  return (
    <Facts
      facts={[
        [t("email"), email || "—"],
        [t("writer"), <PersonLink key="writer" person={user} />],
        [t("language"), t(lang)],
        [t("receivedAt"), <DateText key="at" at={receivedAt} time />],
      ]}
    />
  );
}
