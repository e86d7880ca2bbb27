import { useLoaderData } from "@remix-run/react";
import { getCreatorCard } from "#contract/creators/endpoints";
import { getRoom } from "#contract/messages/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { sendRequest, toRedirect } from "~/api/client.server";
import { viewerLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { FormColumn } from "~/ui/page-head";
import { NamedText } from "~/ui/text/named-text";
import { CannotWriteReason } from "./cannot-write";

export const handle: RouteHandle = { ownHead: true, copies: "never", recording: "never", parent: 2 };

/** Redirects to the room with a person; where there is none yet, explains how to get one. */
export const loader = viewerLoader(async (args) => {
  const { userId, domain, nickname, profileImageUrl, isActivist } = await args.api.call(getCreatorCard, {
    params: { domain: args.param("domain") },
  });
  try {
    const room = await sendRequest(args, getRoom, { params: { participantId: userId } });
    return args.redirect(href("/messages/:roomId", { roomId: room.roomId }, "#latest"));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "PERMISSION_DENIED") throw await toRedirect(args, error);
  }
  const title = args.title("messages", "withTitle", { name: nickname });
  return { title, domain, nickname, profileImageUrl, isActivist };
});

export default function OpenRoom() {
  const { domain, nickname, profileImageUrl, isActivist } = useLoaderData<typeof loader>();
  const t = useText("messages");
  return (
    <FormColumn>
      <header className="grid justify-items-center gap-3 text-center">
        <Avatar name={nickname} imageUrl={profileImageUrl} size={96} />
        <h1 className="text-headline">
          <NamedText names={[nickname]} say={(name) => t("withTitle", { name })} />
        </h1>
      </header>
      <CannotWriteReason reason={isActivist ? "subscriptionNeeded" : "participantNotSubscribed"} domain={domain} />
    </FormColumn>
  );
}
