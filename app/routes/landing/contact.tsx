import { Form } from "@remix-run/react";
import type { Address } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { ContactFields } from "~/components/contact/contact-fields";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import type { FieldMeta } from "~/ui/fields/field";
import { Icon } from "~/ui/icon";
import { frame, SectionTitle } from "./section";

const field = (name: string, initialValue = ""): FieldMeta => ({
  id: `contact-${name}`,
  name,
  errorId: `contact-${name}-error`,
  descriptionId: `contact-${name}-hint`,
  initialValue,
});

const ways = [
  { to: "/mypage/payments", label: "selfRefund" },
  { to: "/mypage/subscriptions", label: "selfMembership" },
  { to: "/accounts/password/reset", label: "selfPassword" },
] as const satisfies { to: Address; label: string }[];

/** The contact form; its errors are shown on its own page, with everything typed. */
export function LandingContact() {
  const t = useText("contact");
  return (
    <section
      aria-labelledby="contact"
      className={`${frame} grid gap-7 md:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)] md:gap-10 md:pb-6 lg:gap-18`}
    >
      <SectionTitle id="contact" title={t("landingTitle")}>
        <p className="mt-2.5 text-muted">{t("landingLead")}</p>
        <ul aria-label={t("selfTitle")} className="mt-4">
          {ways.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-touch items-center gap-2 text-small hover:underline">
                <span className="text-muted">
                  <Icon name="forward" size={18} />
                </span>
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </SectionTitle>
      <Card className="md:p-6">
        <Form method="post" action="/contact" className="grid gap-4">
          <ContactFields email={field("email")} topic={field("topic", "general")} body={field("body")} />
          <SubmitButton size="large" className="justify-self-start">
            {t("send")}
          </SubmitButton>
        </Form>
      </Card>
    </section>
  );
}
