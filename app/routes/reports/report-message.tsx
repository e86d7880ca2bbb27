import { useLoaderData } from "@remix-run/react";
import { getMessage, getRoom } from "#contract/messages/endpoints";
import { textOrNotice } from "#contract/takedowns/notice";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { useFormResult } from "~/components/forms/use-form-result";
import { guardedAction, viewerLoader } from "~/guards/handlers.server";
import { useLng, useText } from "~/i18n/i18n";
import { NamedText } from "~/ui/text/named-text";
import { DateText } from "~/ui/text/time-text";
import { submitReport } from "./report.server";
import { ReportDialog } from "./report-form";

export const handle = { parent: 2 } satisfies RouteHandle;
export const loader = viewerLoader(async (args, viewer) => {
  const [roomId, messageId] = [args.param("roomId"), args.param("messageId")];
  const room = await args.api.call(getRoom, { params: { participantId: roomId } });
  const message = await args.api.call(getMessage, { params: { roomId, messageId } });
  const { search } = new URL(args.request.url);
  const back = href("/messages/:roomId", { roomId: room.roomId }, `${search}#latest`);
  if (message.senderId === viewer.userId) throw args.redirect(back);
  const { nickname } = room.participant;
  return { title: args.title("reports", "title"), message, nickname, back };
});

export const action = guardedAction((args) =>
  submitReport(
    args,
    "message",
    args.param("messageId"),
    `${href("/messages/:roomId", { roomId: args.param("roomId") })}#latest`,
  ),
);

export default function ReportMessage() {
  const { message, nickname, back } = useLoaderData<typeof loader>();
  const t = useText("reports");
  const ofMessages = useText("messages");
  const text = textOrNotice(message, useLng());
  const result = useFormResult();
  return (
    <ReportDialog
      of={<NamedText names={[nickname]} say={(name) => t("ofMessage", { name })} />}
      back={back}
      place={href("/messages/:roomId", { roomId: message.roomId }, `?at=${message.seq}#${message.messageId}`)}
      result={result}
    >
      <blockquote className="grid gap-2 rounded-lg border border-line bg-raised p-4">
        {text ? (
          <p dir="auto" className="whitespace-pre-line break-keep wrap-anywhere">
            {text}
          </p>
        ) : null}
        {message.images.length > 0 ? <p>{ofMessages("pictures", { count: message.images.length })}</p> : null}
        <p className="text-caption text-muted">
          <DateText at={message.sentAt} time />
        </p>
      </blockquote>
    </ReportDialog>
  );
}
