import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { ChatRoom } from "#contract/chat";
import { api, path } from "~/api/client.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import type { RouteArgs } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireViewer } from "~/session/viewer.server";
import { NamedText } from "~/ui/named-text";
import { takeReport } from "./report.server";
import { ReportDialog } from "./report-form";

export const meta = privateMeta;

type Args = RouteArgs & { params: { roomId?: string } };
const roomOf = (args: Args) => api(args).get<ChatRoom>(path`/chat/rooms/${String(args.params.roomId)}`);

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  await requireViewer(args);
  const { nickname } = (await roomOf(args)).participant;
  return { title: pageTitle(args.request, "reports", "title"), nickname };
});

/** Over the room, not over the participant's page: opening that page would show them a visit. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const { roomId, participant } = await roomOf(args);
  return takeReport(args, "user", participant.userId, `/messages/${roomId}#latest`);
});

export default function ReportParticipant() {
  const { nickname } = useLoaderData<typeof loader>();
  const t = useText("reports");
  const { pathname, search } = useLocation();
  return (
    <ReportDialog
      of={<NamedText names={[nickname]} say={(name) => t("ofUser", { name })} />}
      back={`${pathname.replace(/\/report$/, "")}${search}#latest`}
      result={useActionData<typeof action>()?.result}
    />
  );
}
