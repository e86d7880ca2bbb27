import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { RoomId } from "#contract/ids";
import { limits } from "#contract/limits";
import {
  getParticipant,
  getRoom,
  listMessages,
  markRoomRead,
  muteRoom,
  sendMessage,
  unmuteRoom,
} from "#contract/messages/endpoints";
import type { MessageInput } from "#contract/messages/schemas";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { sendRequest, toRedirect } from "~/api/client.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { requireViewer } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { localApiError } from "~/http/local-api-error.server";
import { showNow } from "~/http/respond.server";
import { seoulDay } from "~/i18n/format";
import { directUploads, readPictureForm } from "~/pictures/picture-form.server";
import { preferencesOf } from "~/preferences/preferences.server";
import { ParticipantPane } from "./participant-pane";
import { RoomPage } from "./room-page";
import { attachPictures, SendingForm } from "./sending-form.server";

export const handle = { shell: "room", capabilities: ["chat", "pictures"] } satisfies RouteHandle;

const pageSize = 50;

export const loader = guardedLoader(async (args) => {
  const roomId = roomIdOf(args);
  const search = new URL(args.request.url).searchParams;
  const [pagingKey, after, from] = ["pagingKey", "after", "from"].map((name) => search.get(name));
  const around = numberOf(search.get("at"));
  const query = around === null ? { pagingKey, after, size: pageSize } : { around: String(around), size: pageSize };
  const { lite } = preferencesOf(args.request);
  const [viewer, room, page, participant] = await Promise.all([
    requireViewer(args),
    args.api.call(getRoom, { params: { participantId: roomId } }),
    args.api.call(listMessages, { params: { roomId }, query }),
    lite ? null : args.api.call(getParticipant, { params: { roomId } }),
  ]);
  const messages = after || around !== null ? page.items : page.items.toReversed();
  const shownTo = messages.at(-1)?.seq ?? room.lastSeq;
  // A page of older messages, or one that does not reach the end, links to the newer ones.
  const newerAfter = (pagingKey && messages.length > 0) || page.hasNewer ? shownTo : null;
  return {
    title: args.title("messages", "openRoom", { name: room.participant.nickname }),
    room,
    participant,
    messages,
    viewerId: viewer.userId,
    olderKey: page.pagingKey,
    newerAfter,
    isNewest: newerAfter === null && around === null,
    markedSeq: around,
    readFrom: numberOf(from) ?? room.readSeq,
    today: seoulDay(new Date()),
    clientId: randomUUID(),
    direct: directUploads(args),
  };
});

/** A message's number in the address; null for anything else. */
const numberOf = (text: string | null | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : null);

export const action = guardedAction(async (args) => {
  const roomId = roomIdOf(args);
  const here = href("/messages/:roomId", { roomId });
  const form = await readPictureForm(args, limits.messageImages);
  switch (form.get("intent")) {
    case "mute":
      await args.api.call(muteRoom, { params: { roomId } });
      return args.redirect(here, { flash: { key: "messages.roomMuted" } });
    case "unmute":
      await args.api.call(unmuteRoom, { params: { roomId } });
      return args.redirect(here, { flash: { key: "messages.roomUnmuted" } });
    case "read":
      await markRead(args, roomId, form);
      return args.redirect(`${here}#latest`);
    default:
      return send(args, roomId, form);
  }
});

/** A refused message is returned with the form, its pictures and the reason. */
async function send(args: HandlerArgs, roomId: RoomId, form: FormData) {
  await requireViewer(args);
  const { imageUrls, unsent: refused, isRemoval } = await attachPictures(args, form);
  const unsent = (formErrors: string[], status: number) =>
    data({ unsent: { body: String(form.get("body") ?? ""), imageUrls, formErrors } }, { status });
  if (isRemoval) return unsent([], 200);
  if (refused.length > 0) return unsent(refused, 400);
  const submission = await args.parseForm(SendingForm, form);
  if (submission.status !== "success")
    return unsent(
      Object.values(submission.error ?? {}).flatMap((why) => why ?? []),
      400,
    );
  try {
    await sendRequest(args, sendMessage, { params: { roomId }, body: submission.value });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 404)
      throw await toRedirect(args, error);
    if (error.code === "ACCESS_DENIED_BY_POLICY" || error.code === "USER_BLOCKED") throw await toRedirect(args, error);
    const sentBefore = error.code === "RESOURCE_CONFLICT" && (await isSent(args, roomId, submission.value));
    if (!sentBefore) {
      if (error.status >= 500) showNow(args, error);
      const reasons = Object.values(error.fields).flat();
      return unsent(reasons.length > 0 ? reasons : [error.message], error.status);
    }
  }
  await markRead(args, roomId, form);
  return args.redirect(href("/messages/:roomId", { roomId }, "#latest"));
}

/** Whether a form that was sent twice is stored: its files were uploaded twice, and so have other addresses. */
async function isSent(args: HandlerArgs, roomId: RoomId, { clientId, body, imageUrls }: MessageInput) {
  const { items } = await args.api.call(listMessages, { params: { roomId }, query: {} });
  const stored = items.find((message) => message.clientId === clientId);
  return stored?.body === body && stored.images.length === imageUrls.length && imageUrls.length > 0;
}

/** Messages that the page displayed when its form was sent have been read. */
async function markRead(args: HandlerArgs, roomId: RoomId, form: FormData): Promise<void> {
  const lastSeen = Number(form.get("seen"));
  if (Number.isInteger(lastSeen) && lastSeen > 0 && lastSeen <= 2_147_483_647)
    await args.api.call(markRoomRead, { params: { roomId }, body: { seq: lastSeen } });
}

function roomIdOf(args: HandlerArgs | HandlerArgs): RoomId {
  const id = RoomId.safeParse(args.params.roomId);
  if (!id.success || !id.data.startsWith("rom_")) throw localApiError("RESOURCE_NOT_FOUND", args);
  return id.data;
}

export default function Room() {
  const { participant, ...shown } = useLoaderData<typeof loader>();
  const unsent = useActionData<typeof action>()?.unsent;
  const { roomId, participant: person } = shown.room;
  return (
    <>
      <div className={participant ? "xl:grid xl:grid-cols-[minmax(0,1fr)_18.75rem]" : undefined}>
        <RoomPage key={roomId} {...shown} unsent={unsent} />
        {participant ? <ParticipantPane roomId={roomId} person={person} participant={participant} /> : null}
      </div>
      <Outlet />
    </>
  );
}
