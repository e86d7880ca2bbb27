import { randomUUID } from "node:crypto";
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { limits } from "#contract/limits";
import { listBroadcasts, startBroadcast } from "#contract/messages/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { api } from "~/api/client.server";
import { useFormResult } from "~/components/forms/use-form-result";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { requireActivist } from "~/guards/viewer.server";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormHead } from "~/ui/fields/form-head";
import { TextArea } from "~/ui/fields/text-area";
import { MoreList } from "~/ui/more-list";
import { Column, PageHead } from "~/ui/page-head";
import { DateText } from "~/ui/text/time-text";
import { BroadcastForm } from "./sending-form.server";

export const meta = privateMeta;
export const handle: RouteHandle = { recording: "never", capabilities: ["chat"] };

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  await requireActivist(args);
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const page = await api(args).call(listBroadcasts, { query: { pagingKey } });
  // The key makes a form sent twice one broadcast.
  return { title: pageTitle(args.request, "messages", "broadcastTitle"), page, clientId: randomUUID() };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  await requireActivist(args);
  const submission = await parseForm(args, BroadcastForm);
  if (submission.status !== "success") return formError(args, submission);
  try {
    await api(args).call(startBroadcast, { body: submission.value });
  } catch (error) {
    return formError(args, submission, error);
  }
  return seeOther(args, "/messages/broadcast", { flash: { key: "messages.broadcastBegun" } });
});

export default function BroadcastPage() {
  const { page, clientId } = useLoaderData<typeof loader>();
  const t = useText("messages");
  const [form, fields] = useForm<{ body: string; clientId: string }>({
    id: `broadcast-${clientId.slice(0, 8)}`,
    lastResult: useFormResult(),
  });
  return (
    <Column>
      <PageHead title={t("broadcastTitle")} lead={t("broadcastLead")} />
      <Form method="post" {...getFormProps(form)} noValidate className="grid gap-4">
        <FormHead form={form} />
        <input type="hidden" name="clientId" value={clientId} />
        <TextArea meta={fields.body} label={t("write")} max={limits.messageLength} rows={5} required />
        <SubmitButton fullWidth>{t("broadcastSend")}</SubmitButton>
      </Form>
      {page.items.length > 0 ? (
        <section aria-labelledby="past" className="grid gap-3">
          <h2 id="past" className="text-title">
            {t("broadcastPast")}
          </h2>
          <MoreList page={page} idOf={({ broadcastId }) => broadcastId} className="grid gap-3">
            {({ body, createdAt, doneAt, sentCount }) => (
              <Card as="li">
                <p dir="auto" className="whitespace-pre-line break-keep wrap-anywhere">
                  {body}
                </p>
                <p className="mt-2 text-caption text-muted">
                  <DateText at={createdAt} time /> ·{" "}
                  {t(doneAt ? "broadcastSent" : "broadcastSending", { count: sentCount })}
                </p>
              </Card>
            )}
          </MoreList>
        </section>
      ) : null}
    </Column>
  );
}
