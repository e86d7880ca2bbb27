import { useLoaderData } from "@remix-run/react";
import { limits } from "#contract/limits";
import { getGreeting, replaceGreeting } from "#contract/messages/endpoints";
import type { Greeting } from "#contract/messages/schemas";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { Alert } from "~/ui/alert";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/fields/choice";
import { TextArea } from "~/ui/fields/text-area";
import { Column, PageHead } from "~/ui/page-head";
import { GreetingForm, hasUnsentGreeting, toGreeting } from "./greeting-form.server";

export const loader = activistLoader(async (args) => {
  const greeting = await args.api.call(getGreeting);
  return { title: args.title("messages", "greetingTitle"), greeting };
});

export const action = activistAction(async (args) => {
  const sent = await args.readForm();
  const turnedOn = switches.find((name) => name === sent.get("intent"));
  if (turnedOn) sent.set(turnedOn, "on");
  return args.handleForm({ schema: GreetingForm, form: sent }, async (input) => {
    const greeting = toGreeting(input);
    await args.api.call(replaceGreeting, { body: greeting });
    const key = hasUnsentGreeting(greeting) ? "messages.greetingOff" : "shell.saved";
    return args.redirect("/mypage/greeting", { flash: { key } });
  });
});

const switches = ["subscribersOn", "followersOn"] as const;

type Values = { subscribersOn?: string; subscribersBody: string; followersOn?: string; followersBody: string };

/** A first greeting is written to be sent; one that its creator turned off stays off until they turn it on. */
const isTicked = ({ on, body }: Greeting["forFollowers"]) => (on || body === "" ? "on" : undefined);

export default function GreetingSettings() {
  const { greeting } = useLoaderData<typeof loader>();
  const t = useText("messages");
  // A box keeps what it was clicked to, so one that the server has ticked is a new one.
  const key = `${isTicked(greeting.forSubscribers)} ${isTicked(greeting.forFollowers)}`;
  return (
    <Column>
      <PageHead title={t("greetingTitle")} lead={t("greetingLead")} />
      <GreetingFields key={key} greeting={greeting} />
    </Column>
  );
}

function GreetingFields({ greeting }: { greeting: Greeting }) {
  const t = useText("messages");
  const [form, fields] = useActionForm<Values>({
    id: "greeting",
    defaultValue: {
      subscribersOn: isTicked(greeting.forSubscribers),
      subscribersBody: greeting.forSubscribers.body,
      followersOn: isTicked(greeting.forFollowers),
      followersBody: greeting.forFollowers.body,
    },
  });
  const parts = [
    {
      title: t("greetSubscribers"),
      on: fields.subscribersOn,
      body: fields.subscribersBody,
      saved: greeting.forSubscribers,
    },
    { title: t("greetFollowers"), on: fields.followersOn, body: fields.followersBody, saved: greeting.forFollowers },
  ];
  return (
    <ActionForm form={form} className="grid gap-4">
      {/* What the Enter key means on a box: the first button of a form. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      {parts.map(({ title, on, body, saved }) => (
        <Card as="section" key={title}>
          <fieldset>
            <legend className="text-title">{title}</legend>
            <div className="mt-2 grid gap-2">
              {saved.body !== "" && !saved.on ? <TurnedOff name={on.name} /> : null}
              <Checkbox meta={on} label={t("greetOn")} />
              <p className="-mt-2 text-small text-muted">{t("greetOnHint")}</p>
              <TextArea meta={body} label={t("greetBody")} max={limits.messageLength} rows={3} />
            </div>
          </fieldset>
        </Card>
      ))}
      <SubmitButton fullWidth name="intent" value="save">
        {t("save")}
      </SubmitButton>
    </ActionForm>
  );
}

/** Its button saves the form with this greeting turned on. */
function TurnedOff({ name }: { name: string }) {
  const t = useText("messages");
  return (
    <Alert tone="warning" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>{t("greetOff")}</p>
      <SubmitButton name="intent" value={name} variant="secondary" size="small">
        {t("greetTurnOn")}
      </SubmitButton>
    </Alert>
  );
}
