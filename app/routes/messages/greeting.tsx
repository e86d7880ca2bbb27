import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { limits } from "#contract/limits";
import { getGreeting, replaceGreeting } from "#contract/messages/endpoints";
import { api } from "~/api/client.server";
import { parseForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { formError, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireActivist } from "~/session/viewer.server";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/fields/choice";
import { FormHead } from "~/ui/fields/form-head";
import { TextArea } from "~/ui/fields/text-area";
import { Column, PageHead } from "~/ui/page-head";
import { GreetingForm, toGreeting } from "./greeting-form.server";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  await requireActivist(args);
  const greeting = await api(args).call(getGreeting);
  return { title: pageTitle(args.request, "messages", "greetingTitle"), greeting };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  await requireActivist(args);
  const submission = await parseForm(args, GreetingForm);
  if (submission.status !== "success") return formError(args, submission);
  try {
    await api(args).call(replaceGreeting, { body: toGreeting(submission.value) });
  } catch (error) {
    return formError(args, submission, error);
  }
  return seeOther(args, "/mypage/greeting", { flash: { key: "shell.saved" } });
});

type Values = { subscribersOn?: string; subscribersBody: string; followersOn?: string; followersBody: string };

export default function GreetingSettings() {
  const { greeting } = useLoaderData<typeof loader>();
  const t = useText("messages");
  const [form, fields] = useForm<Values>({
    id: "greeting",
    lastResult: useActionData<typeof action>()?.result,
    defaultValue: {
      subscribersOn: greeting.forSubscribers.on ? "on" : undefined,
      subscribersBody: greeting.forSubscribers.body,
      followersOn: greeting.forFollowers.on ? "on" : undefined,
      followersBody: greeting.forFollowers.body,
    },
  });
  const parts = [
    { title: t("greetSubscribers"), on: fields.subscribersOn, body: fields.subscribersBody },
    { title: t("greetFollowers"), on: fields.followersOn, body: fields.followersBody },
  ];
  return (
    <Column>
      <PageHead title={t("greetingTitle")} lead={t("greetingLead")} />
      <Form method="post" {...getFormProps(form)} noValidate className="grid gap-4">
        <FormHead form={form} />
        {parts.map(({ title, on, body }) => (
          <Card as="section" key={title}>
            <fieldset>
              <legend className="text-title">{title}</legend>
              <div className="mt-2 grid gap-2">
                <Checkbox meta={on} label={t("greetOn")} />
                <TextArea meta={body} label={t("greetBody")} max={limits.messageLength} rows={3} />
              </div>
            </fieldset>
          </Card>
        ))}
        <SubmitButton fullWidth>{t("save")}</SubmitButton>
      </Form>
    </Column>
  );
}
