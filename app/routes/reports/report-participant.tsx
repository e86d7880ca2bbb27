import { useLoaderData, useLocation } from "@remix-run/react";
import { getRoom } from "#contract/messages/endpoints";
import { href, hrefOfLocation } from "~/addresses/address";
import { useFormResult } from "~/components/forms/use-form-result";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, viewerLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { NamedText } from "~/ui/text/named-text";
import { submitReport } from "./report.server";
import { ReportDialog } from "./report-form";

const roomOf = (args: HandlerArgs) => args.api.call(getRoom, { params: { participantId: args.param("roomId") } });

export const loader = viewerLoader(async (args) => {
  const { nickname } = (await roomOf(args)).participant;
  return { title: args.title("reports", "title"), nickname };
});

/** Over the room, not over the participant's page: opening that page would record a visit they can see. */
export const action = guardedAction(async (args) => {
  const { roomId, participant } = await roomOf(args);
  return submitReport(args, "user", participant.userId, href("/messages/:roomId", { roomId }, "#latest"));
});

export default function ReportParticipant() {
  const { nickname } = useLoaderData<typeof loader>();
  const t = useText("reports");
  const { pathname, search } = useLocation();
  return (
    <ReportDialog
      of={<NamedText names={[nickname]} say={(name) => t("ofUser", { name })} />}
      back={`${hrefOfLocation({ pathname: pathname.replace(/\/report$/, ""), search })}#latest`}
      result={useFormResult()}
    />
  );
}
