import { Form, useLoaderData } from "@remix-run/react";
import { changeReadingChoice, getReadingChoice } from "#contract/posts/reading-endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { api } from "~/api/client.server";
import { guardedLoader, viewerAction } from "~/guards/handlers.server";
import { readForm } from "~/http/form.server";
import { localApiError } from "~/http/local-api-error.server";
import { seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Column, PageHead } from "~/ui/page-head";

export const handle: RouteHandle = { copies: "never" };

export const loader = guardedLoader(async (args) => {
  const { remembered } = await api(args).call(getReadingChoice);
  return { title: pageTitle(args.request, "settings", "reading"), remembered };
});

export const action = viewerAction(async (args) => {
  const choice = (await readForm(args)).get("remembered");
  if (choice !== "yes" && choice !== "no") throw localApiError("INVALID_REQUEST", args);
  const remembered = choice === "yes";
  await api(args).call(changeReadingChoice, { body: { remembered } });
  const key = remembered ? "settings.readingRemembered" : "settings.readingErased";
  return seeOther(args, "/settings/reading", { flash: { key } });
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
