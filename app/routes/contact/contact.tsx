import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sendContact } from "#contract/contact/endpoints";
import { ContactInput } from "#contract/contact/schemas";
import { complaintNotice } from "#contract/intermediary";
import type { Address } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { ContactFields } from "~/components/contact/contact-fields";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { viewerOf } from "~/guards/viewer.server";
import { useLng, useText } from "~/i18n/i18n";
import { seo } from "~/seo/seo";
import { useViewer } from "~/session/use-viewer";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";

export const handle = { shell: "plain" } satisfies RouteHandle;

export const loader = guardedLoader(async (args) => {
  return {
    title: args.title("contact", "title"),
    description: args.text("contact")("lead"),
    email: (await viewerOf(args))?.email ?? "",
  };
});

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data ? seo(page, { title: data.title, description: data.description }) : [];

export const action = guardedAction(async (args) => {
  const form = await args.readForm();
  // A bot that fills in the hidden field gets a success page, and nothing is stored.
  const filled = Boolean(form.get("website"));
  form.delete("website");
  return args.handleForm({ schema: ContactInput, form }, async (input) => {
    if (!filled) await args.api.call(sendContact, { body: input });
    return args.redirect("/contact", { flash: { key: "contact.contactSent" } });
  });
});

export default function ContactPage() {
  const { email } = useLoaderData<typeof loader>();
  const t = useText("contact");
  const [form, fields] = useActionForm<{ email: string; topic: string; body: string }>({
    id: "contact",
    defaultValue: { email, topic: "general" },
  });
  return (
    <FormColumn>
      <PageHead title={t("title")} lead={t("lead")} />
      <ActionForm form={form} className="grid gap-5">
        <ContactFields email={fields.email} topic={fields.topic} body={fields.body} />
        <SubmitButton fullWidth>{t("send")}</SubmitButton>
      </ActionForm>
      <Hours />
      <SelfHelp />
    </FormColumn>
  );
}

function Hours() {
  const t = useText("contact");
  return (
    <Card as="section">
      <h2 className="text-title">{t("hoursTitle")}</h2>
      <p className="mt-1 font-semibold">{t("hours")}</p>
      <p className="text-small text-muted">{t("hoursNote")}</p>
      <p className="mt-2 text-small">{complaintNotice[useLng()]}</p>
    </Card>
  );
}

/** Pages where users help themselves, payments first. */
function SelfHelp() {
  const t = useText("contact");
  const viewer = useViewer();
  const links: { to: Address; label: string }[] = viewer
    ? [
        { to: "/mypage/payments", label: t("selfRefund") },
        { to: "/mypage/subscriptions", label: t("selfMembership") },
      ]
    : [{ to: "/accounts/password/reset", label: t("selfPassword") }];
  return (
    <nav aria-label={t("selfTitle")} className="grid gap-1">
      <h2 className="text-title">{t("selfTitle")}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <TextLink size="inherit" to={to}>
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
