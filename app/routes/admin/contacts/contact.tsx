import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { AuditEntry } from "#contract/admin";
import { type Contact, ContactAnswer, ContactClosing } from "#contract/contact";
import { limits } from "#contract/limits";
import type { Page } from "#contract/paging";
import { api, path } from "~/api/client.server";
import { adminAction } from "~/http/admin-action.server";
import { parseForm } from "~/http/form.server";
import { guardedLoader } from "~/http/handlers.server";
import { formError, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { SubmitButton } from "~/ui/button";
import { TextArea } from "~/ui/fields/text-area";
import { DateText } from "~/ui/time-text";
import { History } from "../audit-list";
import { DecisionForm, ReasonDecisionForm } from "../decision-form";
import { BackLink, type Fact, Facts, Letters, PersonLink } from "../facts";
import { ContactBadge } from "./contact-badge";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const contactId = String(args.params.contactId);
  const [contact, audit] = await Promise.all([
    api(args).get<Contact>(path`/admin/contacts/${contactId}`),
    api(args).get<Page<AuditEntry>>("/admin/audit", { targetId: contactId }),
  ]);
  return { title: pageTitle(args.request, "contact", "adminTitle"), contact, history: audit.items };
});

const ContactForm = z.discriminatedUnion("intent", [
  ContactAnswer.extend({ intent: z.literal("answer") }),
  ContactClosing.extend({ intent: z.literal("close") }),
]);

export const action = adminAction(async (args: ActionFunctionArgs) => {
  const submission = await parseForm(args, ContactForm);
  if (submission.status !== "success") return formError(args, submission);
  const { intent, ...deed } = submission.value;
  const still = path`/admin/contacts/${String(args.params.contactId)}`;
  try {
    await api(args).post(`${still}/${intent}`, deed);
  } catch (error) {
    return formError(args, submission, error);
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
          <Letters
            letters={[
              [t("body"), contact.body],
              [t("answer"), contact.answer],
            ]}
          />
          <Facts facts={useFacts(contact)} />
        </div>
        {contact.status === "open" ? (
          <div className="grid gap-5">
            <AnswerForm />
            <CloseForm />
          </div>
        ) : null}
      </div>
      <History entries={history} />
    </>
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

function AnswerForm() {
  const t = useText("contact");
  return (
    <DecisionForm<"answer"> id="answer" intents={["answer"]} title={t("answerTitle")}>
      {({ answer }) => (
        <>
          <TextArea
            meta={answer}
            label={t("answer")}
            hint={t("answerHint")}
            max={limits.contactLength}
            rows={8}
            required
          />
          <SubmitButton name="intent" value="answer" fullWidth>
            {t("answerSend")}
          </SubmitButton>
        </>
      )}
    </DecisionForm>
  );
}

function CloseForm() {
  const t = useText("contact");
  return (
    <ReasonDecisionForm
      id="close"
      intents={["close"]}
      title={t("closeTitle")}
      buttons={
        <SubmitButton name="intent" value="close" variant="secondary" fullWidth>
          {t("close")}
        </SubmitButton>
      }
    />
  );
}
