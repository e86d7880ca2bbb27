import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { ParticipantOrRoomId } from "#contract/ids";
import { getRoom, listRooms, markRoomRead } from "#contract/messages/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { api } from "~/api/client.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { requireViewer } from "~/guards/viewer.server";
import { readForm } from "~/http/form.server";
import { localApiError } from "~/http/local-api-error.server";
import { seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { useFreshList } from "~/realtime/use-fresh-list";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { useViewer } from "~/session/use-viewer";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MoreList } from "~/ui/more-list";
import { RoomRow } from "./room-row";

export const meta = privateMeta;
export const handle: RouteHandle = { recording: "never" };

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  await requireViewer(args);
  // The `page` parameter of a room's address is the room's, not the list's beside it.
  const pagingKey = args.params.roomId ? null : new URL(args.request.url).searchParams.get("pagingKey");
  const page = await api(args).call(listRooms, { query: { pagingKey } });
  return { title: pageTitle(args.request, "messages", "title"), page };
});

/** Opening a room with unread messages marks it as read; loading the list marks nothing. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const form = await readForm(args);
  const id = ParticipantOrRoomId.safeParse(form.get("open"));
  if (!id.success) throw localApiError("INVALID_REQUEST", args);
  const room = await api(args).call(getRoom, { params: { participantId: id.data } });
  await api(args).call(markRoomRead, { params: { roomId: room.roomId }, body: { seq: room.lastSeq } });
  return seeOther(args, href("/messages/:roomId", { roomId: room.roomId }, `?from=${room.readSeq}#latest`));
});

/** The list of rooms, and the open one: beside it on a desktop, instead of it on a phone. */
export default function Messages() {
  const { page } = useLoaderData<typeof loader>();
  const { roomId } = useParams();
  const t = useText("messages");
  const isActivist = useViewer()?.role === "activist";
  useFreshList("unreadMessages");
  return (
    <div className="mx-auto w-full max-w-[70rem] md:grid md:grid-cols-[18.75rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)]">
      <section
        aria-labelledby="rooms"
        className={`px-4 py-5 md:sticky md:top-0 md:max-h-dvh md:self-start md:overflow-y-auto ${roomId ? "max-md:hidden" : ""}`}
      >
        <div className="mx-auto grid max-w-column grid-cols-[minmax(0,1fr)] gap-5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            {roomId ? (
              <h2 id="rooms" className="text-headline">
                {t("title")}
              </h2>
            ) : (
              <h1 id="rooms" className="text-headline">
                {t("title")}
              </h1>
            )}
            {isActivist ? (
              <LinkButton to="/messages/broadcast" variant="secondary" size="small">
                {t("broadcast")}
              </LinkButton>
            ) : null}
          </div>
          {page.items.length === 0 ? (
            <EmptyState icon="message" title={t("empty")} hint={t(isActivist ? "emptyActivistHint" : "emptyHint")}>
              <LinkButton to={isActivist ? "/mypage/subscribers" : "/explore"}>
                {t(isActivist ? "toSubscribers" : "explore")}
              </LinkButton>
            </EmptyState>
          ) : (
            <nav aria-label={t("rooms")}>
              <MoreList page={page} idOf={(room) => room.roomId} className="-mx-2 grid gap-0.5">
                {(room) => (
                  <li>
                    <RoomRow room={room} current={room.roomId === roomId} />
                  </li>
                )}
              </MoreList>
            </nav>
          )}
        </div>
      </section>
      <div className={`min-w-0 md:border-l md:border-line ${roomId ? "" : "max-md:hidden"}`}>
        <Outlet />
      </div>
    </div>
  );
}
