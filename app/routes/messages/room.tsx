import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { RoomId } from "#contract/ids";
import { getRoom, listMessages, markRoomRead, muteRoom, sendMessage, unmuteRoom } from "#contract/messages/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { api, sendRequest, toRedirect } from "~/api/client.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { requireViewer } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { parseForm, readForm } from "~/http/form.server";
import { localApiError } from "~/http/local-api-error.server";
import { seeOther, showNow } from "~/http/respond.server";
import { seoulDay } from "~/i18n/format";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { RoomPage } from "./room-page";
import { SendingForm } from "./sending-form.server";

export const meta = privateMeta;
export const handle = { shell: "room", capabilities: ["chat"] } satisfies RouteHandle;

const pageSize = 50;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const roomId = roomIdOf(args);
  const search = new URL(args.request.url).searchParams;
  const [pagingKey, after, from] = ["pagingKey", "after", "from"].map((name) => search.get(name));
  const query = { pagingKey, after, size: pageSize };
  const [viewer, room, page] = await Promise.all([
    requireViewer(args),
    api(args).call(getRoom, { params: { participantId: roomId } }),
    api(args).call(listMessages, { params: { roomId }, query }),
  ]);
  const messages = after ? page.items : page.items.toReversed();
  const shownTo = messages.at(-1)?.seq ?? room.lastSeq;
  return {
    title: pageTitle(args.request, "messages", "openRoom", { name: room.participant.nickname }),
    room,
    messages,
    viewerId: viewer.userId,
    olderKey: page.pagingKey,
    // A page of older messages, or one that does not reach the end, links to the newer ones.
    newerAfter: (pagingKey && messages.length > 0) || page.hasNewer ? shownTo : null,
    readFrom: /^\d{1,9}$/.test(from ?? "") ? Number(from) : room.readSeq,
    today: seoulDay(new Date()),
    clientId: randomUUID(),
  };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const roomId = roomIdOf(args);
  const here = href("/messages/:roomId", { roomId });
  const form = await readForm(args);
  switch (form.get("intent")) {
    case "mute":
      await api(args).call(muteRoom, { params: { roomId } });
      return seeOther(args, here, { flash: { key: "messages.roomMuted" } });
    case "unmute":
      await api(args).call(unmuteRoom, { params: { roomId } });
      return seeOther(args, here, { flash: { key: "messages.roomUnmuted" } });
    case "read":
      await markRead(args, roomId, form);
      return seeOther(args, `${here}#latest`);
    default:
      return send(args, roomId, form);
  }
});

/** A refused message is returned with the form and the reason. */
async function send(args: ActionFunctionArgs, roomId: RoomId, form: FormData) {
  const unsent = (formErrors: string[], status: number) =>
    data({ unsent: { body: String(form.get("body") ?? ""), formErrors } }, { status });
  const submission = await parseForm(args, SendingForm, form);
  if (submission.status !== "success") return unsent(submission.error?.body ?? [], 400);
  try {
    await sendRequest(args, sendMessage, { params: { roomId }, body: submission.value });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 404)
      throw await toRedirect(args, error);
    if (error.code === "ACCESS_DENIED_BY_POLICY" || error.code === "USER_BLOCKED") throw await toRedirect(args, error);
    if (error.status >= 500) showNow(args, error);
    const reasons = Object.values(error.fields).flat();
    return unsent(reasons.length > 0 ? reasons : [error.message], error.status);
  }
  await markRead(args, roomId, form);
  return seeOther(args, href("/messages/:roomId", { roomId }, "#latest"));
}

/** Messages that the page displayed when its form was sent have been read. */
async function markRead(args: ActionFunctionArgs, roomId: RoomId, form: FormData): Promise<void> {
  const lastSeen = Number(form.get("seen"));
  if (Number.isInteger(lastSeen) && lastSeen > 0 && lastSeen <= 2_147_483_647)
    await api(args).call(markRoomRead, { params: { roomId }, body: { seq: lastSeen } });
}

function roomIdOf(args: LoaderFunctionArgs | ActionFunctionArgs): RoomId {
  const id = RoomId.safeParse(args.params.roomId);
  if (!id.success || !id.data.startsWith("rom_")) throw localApiError("RESOURCE_NOT_FOUND", args);
  return id.data;
}

export default function Room() {
  const room = useLoaderData<typeof loader>();
  const unsent = useActionData<typeof action>()?.unsent;
  return (
    <>
      <RoomPage key={room.room.roomId} {...room} unsent={unsent} />
      <Outlet />
    </>
  );
}
