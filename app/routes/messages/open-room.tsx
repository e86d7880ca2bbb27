import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ChatRoom } from "#contract/chat";
import type { UserCard } from "#contract/people";
import { ApiError } from "~/api/api-error";
import { api, path, sendRequest, toRedirect } from "~/api/client.server";
import { guardedLoader } from "~/http/handlers.server";
import { redirectTo } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireViewer } from "~/session/viewer.server";
import { Avatar } from "~/ui/avatar";
import { NamedText } from "~/ui/named-text";
import { FormColumn } from "~/ui/page-head";
import { Why } from "./guide";

export const meta = privateMeta;

/** On to the room with a person; where there is none yet, how to come to one. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  await requireViewer(args);
  const { userId, domain, nickname, profileImageUrl, isActivist } = await api(args).get<UserCard>(
    path`/users/${String(args.params.domain)}/card`,
  );
  try {
    const room = await sendRequest<ChatRoom>(args, { method: "GET", path: path`/chat/rooms/${userId}` });
    return redirectTo(args, `/messages/${room.roomId}#latest`);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "PERMISSION_DENIED") throw await toRedirect(args, error);
  }
  const title = pageTitle(args.request, "messages", "withTitle", { name: nickname });
  return { title, domain, nickname, profileImageUrl, isActivist };
});

export default function With() {
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
      <Why reason={isActivist ? "subscriptionNeeded" : "participantNotSubscribed"} domain={domain} />
    </FormColumn>
  );
}
