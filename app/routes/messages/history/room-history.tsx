import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RoomId } from "#contract/ids";
import { limits } from "#contract/limits";
import { getRoom, listMessages, searchMessages } from "#contract/messages/endpoints";
import type { Message } from "#contract/messages/schemas";
import type { Page } from "#contract/paging";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import type { RouteHandle } from "~/addresses/route-handle";
import { sendRequest, toRedirect } from "~/api/client.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader } from "~/guards/handlers.server";
import { requireViewer } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { seoulDay } from "~/i18n/format";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { EmptyState } from "~/ui/empty-state";
import { MoreList } from "~/ui/more-list";
import { SearchBox } from "../search-box";
import { DayForm } from "./day-form";
import { FoundMessage, placeOf } from "./found-message";

export const handle = { shell: "room", capabilities: ["search"] } satisfies RouteHandle;

/** Messages of a room by `?q=`, or, with `?day=`, a redirect to the first message since that day. */
export const loader = guardedLoader(async (args) => {
  const roomId = args.param("roomId");
  const search = new URL(args.request.url).searchParams;
  const q = (search.get("q") ?? "").normalize("NFC").trim().slice(0, 200);
  const day = search.get("day");
  const [viewer, room, oldest, found, since] = await Promise.all([
    requireViewer(args),
    args.api.call(getRoom, { params: { participantId: roomId } }),
    args.api.call(listMessages, { params: { roomId }, query: { after: "0", size: 1 } }),
    q ? findMessages(args, { roomId, q, pagingKey: search.get("pagingKey") }) : null,
    day === null ? null : findFirstSince(args, { roomId, day }),
  ]);
  if (since?.first) return args.redirect(placeOf(since.first));
  const [first] = oldest.items;
  return data(
    {
      title: args.title("messages", "history"),
      participant: room.participant,
      roomId,
      viewerId: viewer.userId,
      q,
      page: found?.page ?? null,
      error: found?.error?.text,
      day: day ?? "",
      dayError: since?.error?.text,
      nothingSince: since !== null && !since.error,
      days: first ? { first: seoulDay(first.sentAt), last: seoulDay(new Date()) } : null,
    },
    { status: (found?.error ?? since?.error)?.status ?? 200 },
  );
});

type FieldError = { text: string; status: number };
type Found = { page?: Page<Message>; error?: FieldError };

async function findMessages(
  args: HandlerArgs,
  { roomId, ...query }: { roomId: RoomId; q: string; pagingKey: string | null },
): Promise<Found> {
  try {
    return { page: await sendRequest(args, searchMessages, { params: { roomId }, query }) };
  } catch (error) {
    return { error: await fieldErrorOf(args, error, "q") };
  }
}

type FirstSince = { first?: Message; error?: FieldError };

async function findFirstSince(
  args: HandlerArgs,
  { roomId, day }: { roomId: RoomId; day: string },
): Promise<FirstSince> {
  try {
    const { items } = await sendRequest(args, listMessages, { params: { roomId }, query: { since: day, size: 1 } });
    return { first: items[0] };
  } catch (error) {
    return { error: await fieldErrorOf(args, error, "since") };
  }
}

/** What to show beside the field. Throws what is no error of this field, or the redirect it calls for. */
async function fieldErrorOf(args: HandlerArgs, error: unknown, field: "q" | "since"): Promise<FieldError> {
  if (error instanceof ApiError) {
    const { fields, status, message } = error;
    const text = fields[field]?.join(" ") ?? (status === 429 ? message : undefined);
    if (text) return { text, status };
  }
  throw await toRedirect(args, error);
}

export default function RoomHistory() {
  const { participant, roomId, viewerId, q, page, error, day, dayError, nothingSince, days } =
    useLoaderData<typeof loader>();
  const t = useText("messages");
  const { nickname, profileImageUrl } = participant;
  return (
    <section aria-labelledby="history-title">
      <header className="sticky top-14 z-10 border-b border-line bg-surface px-4 py-2 md:top-0">
        <Link
          to={href("/messages/:roomId", { roomId }, "#latest")}
          aria-label={t("backToRoom", { name: nickname })}
          className="flex min-h-touch min-w-0 items-center gap-3"
        >
          <Avatar name={nickname} imageUrl={profileImageUrl} size={40} />
          <bdi className="truncate text-lead font-bold">{nickname}</bdi>
        </Link>
      </header>
      <div className="mx-auto grid max-w-column grid-cols-[minmax(0,1fr)] gap-5 px-4 py-5">
        <h1 id="history-title" className="text-title">
          {t("history")}
        </h1>
        <SearchBox
          action={href("/messages/:roomId/search", { roomId })}
          name="q"
          value={q}
          label={t("historySearch")}
          maxLength={limits.searchLength}
          error={error}
        />
        {days ? (
          <DayForm
            roomId={roomId}
            q={q}
            day={day}
            days={days}
            error={dayError ?? (nothingSince ? t("dayEmpty") : undefined)}
          />
        ) : null}
        {page ? (
          <Results page={page} q={q} viewerId={viewerId} nickname={nickname} />
        ) : error ? null : (
          <p className="text-small text-muted">{t("historyHint")}</p>
        )}
      </div>
    </section>
  );
}

type ResultsProps = { page: Page<Message>; q: string; viewerId: string; nickname: string };

function Results({ page, q, viewerId, nickname }: ResultsProps) {
  const t = useText("messages");
  if (page.items.length === 0)
    return <EmptyState icon="search" title={t("historyEmpty")} hint={t("historyEmptyHint")} />;
  return (
    <MoreList key={q} page={page} idOf={(message) => message.messageId} className="divide-y divide-line">
      {(message) => (
        <li>
          <FoundMessage message={message} author={message.senderId === viewerId ? t("you") : nickname} words={q} />
        </li>
      )}
    </MoreList>
  );
}
