import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answerContact, closeContact, getContact } from "#contract/contact/admin-endpoints";
import { type Contact, ContactClosing, ContactReply } from "#contract/contact/schemas";
import { limits } from "#contract/limits";
import { listAuditEntries } from "#contract/staff/endpoints";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { SubmitButton } from "~/ui/button";
import { TextArea } from "~/ui/fields/text-area";
import { DateText } from "~/ui/text/time-text";
import { AuditTrail } from "../audit-list";
import { DecisionForm, ReasonDecisionForm } from "../decision-form";
import { BackLink, Correspondence, type Fact, Facts, PersonLink } from "../facts";
import { ContactBadge } from "./contact-badge";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const contactId = routeParam(args, "contactId");
  const [contact, audit] = await Promise.all([
    api(args).call(getContact, { params: { id: contactId } }),
    api(args).call(listAuditEntries, { query: { targetId: contactId } }),
  ]);
  return { title: pageTitle(args.request, "admin/contacts", "adminTitle"), contact, history: audit.items };
});

const ContactForm = z.discriminatedUnion("intent", [
  ContactReply.extend({ intent: z.literal("answer") }),
  ContactClosing.extend({ intent: z.literal("close") }),
]);

export const action = adminAction(async (args: ActionFunctionArgs) => {
  const submission = await parseForm(args, ContactForm);
  if (submission.status !== "success") return formError(args, submission);
  const decision = submission.value;
  const id = routeParam(args, "contactId");
  try {
    if (decision.intent === "answer") {
      const { intent: _, ...body } = decision;
      await api(args).call(answerContact, { params: { id }, body });
    } else {
      const { intent: _, ...body } = decision;
      await api(args).call(closeContact, { params: { id }, body });
    }
  } catch (error) {
    return formError(args, submission, error);
  }
  return seeOther(args, href("/admin/contacts/:contactId", { contactId: id }), {
    flash: { key: "admin/contacts.contactDecided" },
  });
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
          <Correspondence
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
      <AuditTrail entries={history} />
    </>
  );
}

function useFacts({ email, user, lang, receivedAt }: Contact): Fact[] {
  const t = useText("admin/contacts");
  return [
    [t("email"), email || "—"],
    [t("writer"), <PersonLink key="writer" person={user} />],
    [t("language"), t(lang)],
    [t("receivedAt"), <DateText key="at" at={receivedAt} time />],
  ];
}

function AnswerForm() {
  const t = useText("admin/contacts");
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
  const t = useText("admin/contacts");
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
