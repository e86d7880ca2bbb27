import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { AuditEntry } from "#contract/admin";
import { type Contact, ContactAnswer, ContactClosing } from "#contract/contact";
import { limits } from "#contract/limits";
import type { Page } from "#contract/paging";
import { adminAction } from "../../admin-action.server";
import { invalid, seeOther } from "../../answer.server";
import { api, path } from "../../api.server";
import { parseForm, readForm } from "../../form.server";
import { guardedLoader } from "../../guarded.server";
import { useText } from "../../i18n";
import { privateMeta } from "../../private-page";
import { pageTitle } from "../../private-page.server";
import { refusal } from "../../product-api.server";
import { SubmitButton } from "../../ui/button";
import { Card } from "../../ui/card";
import { FormHead } from "../../ui/form-head";
import { TextArea } from "../../ui/text-area";
import { DateText } from "../../ui/time-text";
import { AuditList } from "./audit-list";
import { ContactBadge } from "./contact-badge";
import { BackLink, type Fact, Facts, PersonLink } from "./facts";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const contactId = String(args.params.contactId);
  const [contact, audit] = await Promise.all([
    api(args).get<Contact>(path`/admin/contacts/${contactId}`),
    api(args).get<Page<AuditEntry>>("/admin/audit", { targetId: contactId }),
  ]);
  return { title: pageTitle(args.request, "contact", "adminTitle"), contact, history: audit.items };
});

export const action = adminAction(async (args: ActionFunctionArgs) => {
  const form = await readForm(args);
  const intent = form.get("intent");
  form.delete("intent");
  if (intent !== "answer" && intent !== "close") throw refusal("INVALID_REQUEST", args);
  const submission = await parseForm(args, intent === "answer" ? ContactAnswer : ContactClosing, form);
  if (submission.status !== "success") return invalid(args, submission);
  const still = path`/admin/contacts/${String(args.params.contactId)}`;
  try {
    await api(args).post(`${still}/${intent}`, submission.value);
  } catch (error) {
    return invalid(args, submission, error);
  }
  return seeOther(args, still, { flash: { key: "contactDecided" } });
});

export default function AdminContactPage() {
  const { contact, history } = useLoaderData<typeof loader>();
  const t = useText("contact");
  return (
    <>
      <BackLink to="/admin/contacts">{t("back")}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">{t(`topic_${contact.topic}`)}</h1>
        <ContactBadge status={contact.status} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <Letter contact={contact} />
          <Facts facts={useFacts(contact)} />
        </div>
        {contact.status === "open" ? (
          <div className="grid gap-5">
            <AnswerForm />
            <CloseForm />
          </div>
        ) : null}
      </div>
      <section className="grid gap-3">
        <h2 className="text-title">{t("history")}</h2>
        <AuditList entries={history} />
      </section>
    </>
  );
}

function Letter({ contact: { body, answer } }: { contact: Contact }) {
  const t = useText("contact");
  return (
    <Card as="section">
      <h2 className="text-title">{t("body")}</h2>
      <p className="mt-3 wrap-anywhere whitespace-pre-wrap">{body}</p>
      {answer ? (
        <>
          <h2 className="mt-6 border-t border-line pt-5 text-title">{t("answer")}</h2>
          <p className="mt-3 wrap-anywhere whitespace-pre-wrap">{answer}</p>
        </>
      ) : null}
    </Card>
  );
}

function useFacts({ email, user, lang, receivedAt }: Contact): Fact[] {
  const t = useText("contact");
  return [
    [t("email"), email || "—"],
    [t("writer"), <PersonLink key="writer" person={user} />],
    [t("language"), t(lang)],
    [t("receivedAt"), <DateText key="at" at={receivedAt} time />],
  ];
}

/** The answer to a form that has the field `name`: a page with two forms shows it at the right one. */
function useAnswerTo(name: "answer" | "reason"): SubmissionResult<string[]> | undefined {
  const result = useActionData<typeof action>()?.result;
  return result && (name in (result.initialValue ?? {}) || name in (result.error ?? {})) ? result : undefined;
}

function AnswerForm() {
  const t = useText("contact");
  const [form, fields] = useForm<{ answer: string }>({ id: "answer", lastResult: useAnswerTo("answer") });
  return (
    <Card as="section">
      <h2 className="text-title">{t("answerTitle")}</h2>
      <Form method="post" {...getFormProps(form)} noValidate className="mt-4 grid gap-4">
        <FormHead form={form} />
        <TextArea
          meta={fields.answer}
          label={t("answer")}
          hint={t("answerHint")}
          max={limits.contactLength}
          rows={8}
          required
        />
        <SubmitButton name="intent" value="answer" wide>
          {t("answerSend")}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function CloseForm() {
  const t = useText("contact");
  const [form, fields] = useForm<{ reason: string }>({ id: "close", lastResult: useAnswerTo("reason") });
  return (
    <Card as="section">
      <h2 className="text-title">{t("closeTitle")}</h2>
      <Form method="post" {...getFormProps(form)} noValidate className="mt-4 grid gap-4">
        <FormHead form={form} />
        <TextArea meta={fields.reason} label={t("reason")} max={limits.blockReasonLength} rows={2} required />
        <SubmitButton name="intent" value="close" look="secondary" wide>
          {t("close")}
        </SubmitButton>
      </Form>
    </Card>
  );
}
