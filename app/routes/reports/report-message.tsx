import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ChatRoom, Message } from "#contract/chat";
import { api, path } from "~/api/client.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { redirectTo } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireViewer } from "~/session/viewer.server";
import { NamedText } from "~/ui/named-text";
import { DateText } from "~/ui/time-text";
import { takeReport } from "./report.server";
import { ReportDialog } from "./report-form";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const viewer = await requireViewer(args);
  const [roomId, messageId] = [String(args.params.roomId), String(args.params.messageId)];
  const room = await api(args).get<ChatRoom>(path`/chat/rooms/${roomId}`);
  const message = await api(args).get<Message>(path`/chat/rooms/${roomId}/messages/${messageId}`);
  const { search } = new URL(args.request.url);
  const back = `/messages/${room.roomId}${search}#latest`;
  if (message.senderId === viewer.userId) throw redirectTo(args, back);
  const { nickname } = room.participant;
  return { title: pageTitle(args.request, "reports", "title"), message, nickname, back };
});

export const action = guardedAction((args: ActionFunctionArgs) =>
  takeReport(args, "message", String(args.params.messageId), `${path`/messages/${String(args.params.roomId)}`}#latest`),
);

export default function ReportMessage() {
  const { message, nickname, back } = useLoaderData<typeof loader>();
  const t = useText("reports");
  const result = useActionData<typeof action>()?.result;
  return (
    <ReportDialog
      of={<NamedText names={[nickname]} say={(name) => t("ofMessage", { name })} />}
      back={back}
      result={result}
    >
      <blockquote className="grid gap-2 rounded-lg border border-line bg-raised p-4">
        <p dir="auto" className="whitespace-pre-line break-keep wrap-anywhere">
          {message.body}
        </p>
        <p className="text-caption text-muted">
          <DateText at={message.sentAt} time />
        </p>
      </blockquote>
    </ReportDialog>
  );
}
