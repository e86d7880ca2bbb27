import { data } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { ParticipantOrRoomId } from "#contract/ids";
import { limits } from "#contract/limits";
import { getRoom, listRooms, markRoomRead } from "#contract/messages/endpoints";
import type { ChatRoom } from "#contract/messages/schemas";
import type { Page } from "#contract/paging";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { guardedAction, viewerLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { localApiError } from "~/http/local-api-error.server";
import { useText } from "~/i18n/i18n";
import { useFreshList } from "~/realtime/use-fresh-list";
import { useViewer } from "~/session/use-viewer";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MoreList } from "~/ui/more-list";
import { RoomRow } from "./room-row";
import { SearchBox } from "./search-box";

export const handle: RouteHandle = { copies: "never", recording: "never" };

/** In a room's address `pagingKey` is of its messages. */
const ownPage = { path: "/messages", parameter: "roomsKey" } as const;

export const loader = viewerLoader(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const pagingKey = search.get(ownPage.parameter);
  const name = search.get("name")?.trim() ?? "";
  const answer = { title: args.title("messages", "title"), name, isLaterPage: pagingKey !== null };
  try {
    const page = await args.api.call(listRooms, { query: { pagingKey, name: name || null } });
    return { ...answer, page, error: undefined };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.fields.name) throw error;
    return data({ ...answer, page: null, error: error.fields.name.join(" ") }, { status: error.status });
  }
});

/** Opening a room with unread messages marks it as read; loading the list marks nothing. */
export const action = guardedAction(async (args) => {
  const form = await args.readForm();
  const id = ParticipantOrRoomId.safeParse(form.get("open"));
  if (!id.success) throw localApiError("INVALID_REQUEST", args);
  const room = await args.api.call(getRoom, { params: { participantId: id.data } });
  await args.api.call(markRoomRead, { params: { roomId: room.roomId }, body: { seq: room.lastSeq } });
  const name = new URL(args.request.url).searchParams.get("name");
  const search = new URLSearchParams({ from: String(room.readSeq), ...(name && { name }) });
  return args.redirect(href("/messages/:roomId", { roomId: room.roomId }, `?${search}#latest`));
});

/** A list of fewer is seen whole; its search would only push it down. */
const searchedFrom = 6;

/** The list of rooms, and the open one: beside it on a desktop, instead of it on a phone. */
export default function Messages() {
  const { page, name, isLaterPage, error } = useLoaderData<typeof loader>();
  const { roomId } = useParams();
  const t = useText("messages");
  const isActivist = useViewer()?.role === "activist";
  useFreshList("unreadMessages");
  return (
    <div className="mx-auto w-full max-w-[80rem] md:grid md:grid-cols-[18.75rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)]">
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
              <h1 id="rooms" className="page-title text-headline">
                {t("title")}
              </h1>
            )}
            {isActivist ? (
              <LinkButton to="/messages/broadcast" variant="secondary" size="small">
                {t("broadcast")}
              </LinkButton>
            ) : null}
          </div>
          {name || isLaterPage || (page && page.items.length >= searchedFrom) ? (
            <SearchBox
              action={listOf(roomId)}
              name="name"
              value={name}
              label={t("search")}
              maxLength={limits.nicknameLength.max}
              error={error}
            />
          ) : null}
          {page ? <RoomList page={page} name={name} openRoomId={roomId} /> : <WholeList openRoomId={roomId} />}
        </div>
      </section>
      <div className={`min-w-0 md:border-l md:border-line ${roomId ? "" : "max-md:hidden md:min-h-dvh"}`}>
        <Outlet />
      </div>
    </div>
  );
}

type ListProps = { page: Page<ChatRoom>; name: string; openRoomId: string | undefined };

function RoomList({ page, name, openRoomId }: ListProps) {
  const t = useText("messages");
  const isActivist = useViewer()?.role === "activist";
  if (page.items.length === 0 && name)
    return (
      <EmptyState icon="search" title={t("searchEmpty")} hint={t("searchEmptyHint")}>
        <WholeList openRoomId={openRoomId} />
      </EmptyState>
    );
  if (page.items.length === 0)
    return (
      <EmptyState icon="message" title={t("empty")} hint={t(isActivist ? "emptyActivistHint" : "emptyHint")}>
        <LinkButton to={isActivist ? "/mypage/subscribers" : "/explore"}>
          {t(isActivist ? "toSubscribers" : "explore")}
        </LinkButton>
      </EmptyState>
    );
  return (
    <nav aria-label={t("rooms")}>
      <MoreList key={name} page={page} idOf={(room) => room.roomId} ownPage={ownPage} className="-mx-2 grid gap-0.5">
        {(room) => (
          <li>
            <RoomRow room={room} current={room.roomId === openRoomId} name={name} />
          </li>
        )}
      </MoreList>
    </nav>
  );
}

/** The list's address, which an open room keeps beside it. */
const listOf = (openRoomId: string | undefined) =>
  openRoomId ? href("/messages/:roomId", { roomId: openRoomId }) : "/messages";

/** Back to the list without a search, where the open room stays open. */
function WholeList({ openRoomId }: { openRoomId: string | undefined }) {
  const t = useText("messages");
  return (
    <LinkButton variant="secondary" size="small" to={listOf(openRoomId)}>
      {t("allRooms")}
    </LinkButton>
  );
}
