import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { ContactInput } from "#contract/contact";
import { api } from "~/api/client.server";
import { ContactFields } from "~/components/contact/contact-fields";
import { parseForm, readForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { formError, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { textOf } from "~/i18n/i18n.server";
import { pageTitle } from "~/seo/page-title.server";
import { seo } from "~/seo/seo";
import { useViewer } from "~/session/use-viewer";
import { viewerOf } from "~/session/viewer.server";
import type { ShellHandle } from "~/shell/shell";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormHead } from "~/ui/fields/form-head";
import { FormColumn, PageHead } from "~/ui/page-head";

export const handle = { shell: "plain" } satisfies ShellHandle;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  return {
    title: pageTitle(args.request, "contact", "title"),
    description: textOf(args.request, "contact")("lead"),
    email: (await viewerOf(args))?.email ?? "",
  };
});

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data ? seo(page, { title: data.title, description: data.description }) : [];

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const form = await readForm(args);
  // Who fills in what nobody sees is told it went well, and nothing is kept.
  const filled = Boolean(form.get("website"));
  form.delete("website");
  const submission = await parseForm(args, ContactInput, form);
  if (submission.status !== "success") return formError(args, submission);
  try {
    if (!filled) await api(args).post("/contact", submission.value);
  } catch (error) {
    return formError(args, submission, error);
  }
  return seeOther(args, "/contact", { flash: { key: "contactSent" } });
});

export default function ContactPage() {
  const { email } = useLoaderData<typeof loader>();
  const t = useText("contact");
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ email: string; topic: string; body: string }>({
    id: "contact",
    lastResult: answer?.result,
    defaultValue: { email, topic: "general" },
  });
  return (
    <FormColumn>
      <PageHead title={t("title")} lead={t("lead")} />
      <Form method="post" {...getFormProps(form)} noValidate className="grid gap-5">
        <FormHead form={form} />
        <ContactFields email={fields.email} topic={fields.topic} body={fields.body} />
        <SubmitButton fullWidth>{t("send")}</SubmitButton>
      </Form>
      <Hours />
      <DoItYourself />
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
    </Card>
  );
}

/** What needs nobody's help, first of all what money was paid for. */
function DoItYourself() {
  const t = useText("contact");
  const viewer = useViewer();
  const links = viewer
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
            <Link className="inline-flex min-h-touch items-center font-semibold underline underline-offset-4" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
