import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { OwnApplication } from "#contract/applications";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
import { AnswerList, AnswerPictures, useAnswers } from "~/components/applications/application-answers";
import { readForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { redirectTo, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { textOf } from "~/i18n/i18n.server";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormHead } from "~/ui/fields/form-head";
import { draftOf, judged, leave, ledOn, unfinished } from "./draft.server";
import { StepFrame } from "./step-frame";
import { addressOf, needsDocument, type WrittenStep } from "./steps";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const { savedAt, former, ...answers } = await draftOf(args);
  return {
    title: pageTitle(args.request, "applications", "step_check"),
    answers,
    unfinished: unfinished({ ...answers, savedAt, former }),
    former,
    savedAt,
  };
});

/** Sends what was shown: a draft that was changed elsewhere meanwhile is shown again first. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const form = await readForm(args);
  if (form.get("intent") === "back") return leave(args, "check", "back");
  const draft = await draftOf(args);
  const t = textOf(args.request, "applications");
  const refuse = (words: string, status: number) => data({ errors: [words] }, { status });
  if (String(form.get("savedAt") ?? "") !== (draft.savedAt ?? "")) return refuse(t("changed"), 409);
  const wish = judged(draft);
  if (!wish.success) return redirectTo(args, addressOf("check"));
  try {
    await api(args).post<OwnApplication>("/applications", wish.data);
  } catch (error) {
    const led = ledOn(args, error);
    if (led instanceof ApiError && led.status < 500)
      return refuse(Object.values(led.fields)[0]?.[0] ?? led.message, led.status);
    throw led;
  }
  return seeOther(args, "/mypage/apply", { flash: { key: "applicationSent" } });
});

export default function Check() {
  const { answers, unfinished, former, savedAt } = useLoaderData<typeof loader>();
  const t = useText("applications");
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
            <Link
              to={addressOf(step)}
              reloadDocument={needsDocument(step)}
              aria-label={t("editName", { name: t(`step_${step}`) })}
              className="inline-flex min-h-touch items-center text-small font-semibold text-accent underline underline-offset-4"
            >
              {t("edit")}
            </Link>
          </div>
          {unfinished.includes(step) ? (
            <p className="mb-3 rounded-md bg-danger-soft px-3 py-2 text-small font-medium text-danger">
              {t("incomplete")}
            </p>
          ) : null}
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
