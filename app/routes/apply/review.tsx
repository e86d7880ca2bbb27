import { data } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { sendApplication } from "#contract/applications/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { AnswerList, AnswerPictures, useAnswers } from "~/components/applications/application-answers";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { useText } from "~/i18n/i18n";
import { Alert } from "~/ui/alert";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormHead } from "~/ui/fields/form-head";
import { TextLink } from "~/ui/text/text-link";
import { draftOf, goToStep, incompleteSteps, redirectIfDecided, validateDraft } from "./draft.server";
import { StepFrame } from "./step-frame";
import { addressOf, needsDocument, type WrittenStep } from "./steps";

export const handle: RouteHandle = { copies: "never" };

export const loader = guardedLoader(async (args) => {
  const { savedAt, former, ...answers } = await draftOf(args);
  return {
    title: args.title("apply", "step_check"),
    answers,
    unfinished: incompleteSteps({ ...answers, savedAt, former }),
    former,
    savedAt,
  };
});

/** Submits what the page displayed: a draft that was changed elsewhere meanwhile is displayed again first. */
export const action = guardedAction(async (args) => {
  const form = await args.readForm();
  if (form.get("intent") === "back") return goToStep(args, "check", "back");
  const draft = await draftOf(args);
  const t = args.text("apply");
  const refuse = (words: string, status: number) => data({ errors: [words] }, { status });
  if (String(form.get("savedAt") ?? "") !== (draft.savedAt ?? "")) return refuse(t("changed"), 409);
  const validated = validateDraft(draft);
  if (!validated.success) return args.redirect(addressOf("check"));
  try {
    await args.api.call(sendApplication, { body: validated.data });
  } catch (error) {
    const led = redirectIfDecided(args, error);
    if (led instanceof ApiError && led.status < 500)
      return refuse(Object.values(led.fields)[0]?.[0] ?? led.message, led.status);
    throw led;
  }
  return args.redirect("/mypage/apply", { flash: { key: "apply.applicationSent" } });
});

export default function Review() {
  const { answers, unfinished, former, savedAt } = useLoaderData<typeof loader>();
  const t = useText("apply");
  const all = useAnswers(answers);
  const errors = useActionData<typeof action>()?.errors;
  const steps: WrittenStep[] = ["who", "activity", "page", "contact"];
  return (
    <StepFrame step="check" former={former}>
      <FormHead
        form={{ errors: unfinished.length > 0 ? [t("incompleteHead")] : errors, errorId: "apply-check-error" }}
      />
      {steps.map((step) => (
        <Card key={step} as="section">
          <div className="mb-3 flex items-center justify-between gap-3">
            <h2 className="text-title">{t(`step_${step}`)}</h2>
            <TextLink
              to={addressOf(step)}
              reloadDocument={needsDocument(step)}
              aria-label={t("editName", { name: t(`step_${step}`) })}
              tone="accent"
            >
              {t("edit")}
            </TextLink>
          </div>
          {unfinished.includes(step) ? <Alert className="mb-3">{t("incomplete")}</Alert> : null}
          <AnswerList answers={all[step]} />
          {step === "page" ? (
            <div className="mt-3">
              <AnswerPictures profileUrl={answers.profileUrl} backgroundUrl={answers.backgroundUrl} />
            </div>
          ) : null}
        </Card>
      ))}
      <Form method="post" className="grid gap-2">
        <input type="hidden" name="savedAt" value={savedAt ?? ""} />
        {unfinished.length > 0 ? null : (
          <SubmitButton name="intent" value="send" fullWidth>
            {t("send")}
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="back" variant="quiet" fullWidth>
          {t("previous")}
        </SubmitButton>
      </Form>
    </StepFrame>
  );
}
