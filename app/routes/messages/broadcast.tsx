import { randomUUID } from "node:crypto";
import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { limits } from "#contract/limits";
import { listBroadcasts, startBroadcast } from "#contract/messages/endpoints";
import type { BroadcastInput } from "#contract/messages/schemas";
import { textOrNotice } from "#contract/takedowns/notice";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { formError, formErrorNow } from "~/http/respond.server";
import { useLng, useText } from "~/i18n/i18n";
import { directUploads, readPictureForm } from "~/pictures/picture-form.server";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextArea } from "~/ui/fields/text-area";
import { MoreList } from "~/ui/more-list";
import { Column, PageHead } from "~/ui/page-head";
import { DateText } from "~/ui/text/time-text";
import { MessagePictures } from "./pictures/message-pictures";
import { ChosenPictureList, PictureInput } from "./pictures/picture-fields";
import { useChosenPictures } from "./pictures/use-chosen-pictures";
import { type Attached, attachPictures, BroadcastForm, pictureErrorsOf, pictureFieldsOf } from "./sending-form.server";

export const handle: RouteHandle = { copies: "never", recording: "never", capabilities: ["chat", "pictures"] };

export const loader = activistLoader(async (args) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const page = await args.api.call(listBroadcasts, { query: { pagingKey } });
  const title = args.title("messages", "broadcastTitle");
  // The client id makes a form sent twice one broadcast.
  return { title, page, clientId: randomUUID(), direct: directUploads(args) };
});

export const action = activistAction(async (args) => {
  const form = await readPictureForm(args, limits.messageImages);
  const attached = await attachPictures(args, form);
  const submission = await args.parseForm(BroadcastForm, form);
  const refuse = (error?: unknown) => refuseForm(args, { submission, attached, error });
  if (submission.status !== "success" || attached.isRemoval || attached.unsent.length > 0) return refuse();
  try {
    await args.api.call(startBroadcast, { body: submission.value });
  } catch (error) {
    if (!(await isStarted(args, submission.value, error))) return refuse(error);
  }
  return args.redirect("/messages/broadcast", { flash: { key: "messages.broadcastBegun" } });
});

type Refused = { submission: Submission<unknown, string[]>; attached: Attached; error?: unknown };

/** The form again, with its pictures and their errors beside them. */
function refuseForm(args: HandlerArgs, { submission, attached, error }: Refused) {
  const { imageUrls: kept, unsent, isRemoval } = attached;
  if (kept.length === 0 && unsent.length === 0 && !isRemoval) return formError(args, submission, error);
  const answer = formErrorNow(args, submission, error, pictureFieldsOf(error));
  const pictureErrors = [...unsent, ...pictureErrorsOf(error)];
  return data({ ...answer.data, kept, pictureErrors }, isRemoval ? undefined : (answer.init ?? undefined));
}

/** Whether a form that was sent twice has started its broadcast: its files were uploaded twice, under other addresses. */
async function isStarted(args: HandlerArgs, { body, imageUrls }: BroadcastInput, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.code !== "RESOURCE_CONFLICT" || imageUrls.length === 0) return false;
  const [newest] = (await args.api.call(listBroadcasts, { query: {} })).items;
  return newest?.body === body && newest.images.length === imageUrls.length;
}

export default function BroadcastPage() {
  const { page, clientId, direct } = useLoaderData<typeof loader>();
  const lng = useLng();
  const t = useText("messages");
  return (
    <Column>
      <PageHead title={t("broadcastTitle")} lead={t("broadcastLead")} />
      <BroadcastFields key={clientId} clientId={clientId} direct={direct} />
      {page.items.length > 0 ? (
        <section aria-labelledby="past" className="grid gap-3">
          <h2 id="past" className="text-title">
            {t("broadcastPast")}
          </h2>
          <MoreList page={page} idOf={({ broadcastId }) => broadcastId} className="grid gap-3">
            {({ images, createdAt, doneAt, sentCount, ...words }) => (
              <Card as="li">
                {images.length > 0 ? (
                  <div className="w-56 max-w-full">
                    <MessagePictures images={images} />
                  </div>
                ) : null}
                <p dir="auto" className="whitespace-pre-line break-keep wrap-anywhere">
                  {textOrNotice(words, lng)}
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

/** Begins empty with each `clientId`, which is new after a broadcast was started. */
function BroadcastFields({ clientId, direct }: { clientId: string; direct: boolean }) {
  const t = useText("messages");
  const answer = useActionData<{ kept?: string[]; pictureErrors?: string[] }>();
  const pictures = useChosenPictures({ kept: answer?.kept ?? [], direct });
  const [form, fields] = useActionForm<{ body: string; clientId: string }>({
    id: `broadcast-${clientId.slice(0, 8)}`,
  });
  const pictureIds = `${form.id}-pictures-hint ${form.id}-pictures`;
  return (
    <ActionForm form={form} encType="multipart/form-data" className="grid gap-4">
      <input type="hidden" name="clientId" value={clientId} />
      <TextArea meta={fields.body} label={t("write")} max={limits.messageLength} rows={5} />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-small font-semibold">{t("addPictures")}</legend>
        <p id={`${form.id}-pictures-hint`} className="text-small text-muted">
          {t("picturesHint")}
        </p>
        <ChosenPictureList pictures={pictures} errors={answer?.pictureErrors ?? []} id={`${form.id}-pictures`} />
        <PictureInput pictures={pictures} describedBy={pictureIds} />
      </fieldset>
      <SubmitButton fullWidth name="intent" value="send" disabled={pictures.isUploading}>
        {t("broadcastSend")}
      </SubmitButton>
    </ActionForm>
  );
}
