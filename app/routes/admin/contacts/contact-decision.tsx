import type { Contact } from "#contract/contact/schemas";
import { limits } from "#contract/limits";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { TextArea } from "~/ui/fields/text-area";
import { DecisionForm, ReasonDecisionForm } from "../decision-form";

/** The forms for an open letter: an answer by mail, or none. */
export function ContactDecision({ contact }: { contact: Contact }) {
  if (contact.status !== "open") return null;
  return (
    <div key={contact.contactId} className="grid gap-5">
      <AnswerForm />
      <CloseForm />
    </div>
  );
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
