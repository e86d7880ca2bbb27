import { Form, useLoaderData } from "@remix-run/react";
import { changeReadingChoice, getReadingChoice } from "#contract/posts/reading-endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { guardedLoader, viewerAction } from "~/guards/handlers.server";
import { localApiError } from "~/http/local-api-error.server";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Column, PageHead } from "~/ui/page-head";

export const handle: RouteHandle = { copies: "never" };

export const loader = guardedLoader(async (args) => {
  const { remembered } = await args.api.call(getReadingChoice);
  return { title: args.title("settings", "reading"), remembered };
});

export const action = viewerAction(async (args) => {
  const choice = (await args.readForm()).get("remembered");
  if (choice !== "yes" && choice !== "no") throw localApiError("INVALID_REQUEST", args);
  const remembered = choice === "yes";
  await args.api.call(changeReadingChoice, { body: { remembered } });
  const key = remembered ? "settings.readingRemembered" : "settings.readingErased";
  return args.redirect("/settings/reading", { flash: { key } });
});

export default function Reading() {
  const { remembered } = useLoaderData<typeof loader>();
  const t = useText("settings");
  return (
    <Column>
      <PageHead title={t("reading")} lead={t("readingLead")} />
      <Card>
        <p className="font-medium">{t(remembered ? "readingOn" : "readingOff")}</p>
        <p className="mt-2 text-small text-muted">{t(remembered ? "readingStopHint" : "readingStartHint")}</p>
        <Form method="post" className="mt-5">
          <input type="hidden" name="remembered" value={remembered ? "no" : "yes"} />
          <SubmitButton variant="secondary" fullWidth>
            {t(remembered ? "readingStop" : "readingStart")}
          </SubmitButton>
        </Form>
      </Card>
    </Column>
  );
}
