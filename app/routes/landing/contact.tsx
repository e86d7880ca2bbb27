import { Form } from "@remix-run/react";
import { ContactFields } from "~/components/contact/contact-fields";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import type { FieldMeta } from "~/ui/fields/field";

const field = (name: string, initialValue = ""): FieldMeta => ({
  id: `contact-${name}`,
  name,
  errorId: `contact-${name}-error`,
  descriptionId: `contact-${name}-hint`,
  initialValue,
});

/** The contact form; its errors are shown on its own page, with everything typed. */
export function LandingContact() {
  const t = useText("contact");
  return (
    <section aria-labelledby="contact" className="grid gap-6 py-12 md:grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)]">
      <div>
        <h2 id="contact" className="text-headline">
          {t("landingTitle")}
        </h2>
        <p className="mt-2 text-muted">{t("landingLead")}</p>
      </div>
      <Form method="post" action="/contact" className="grid gap-5">
        <ContactFields email={field("email")} topic={field("topic", "general")} body={field("body")} />
        <SubmitButton>{t("send")}</SubmitButton>
      </Form>
    </section>
  );
}
