import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import type { ChatRoom, MessagePage } from "#contract/chat";
import { Id } from "#contract/text";
import { ApiError } from "~/api/api-error";
import { api, path, sendRequest, toRedirect } from "~/api/client.server";
import { localApiError } from "~/api/transport.server";
import { parseForm, readForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { seeOther } from "~/http/respond.server";
import { seoulDay } from "~/i18n/format";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireViewer } from "~/session/viewer.server";
import type { ShellHandle } from "~/shell/shell";
import { RoomPage } from "./room-page";
import { SendingForm } from "./sending-form.server";

export const meta = privateMeta;
export const handle = { shell: "room" } satisfies ShellHandle;

const pageSize = 50;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const viewer = await requireViewer(args);
  const roomId = roomIdOf(args);
  const search = new URL(args.request.url).searchParams;
  const [pagingKey, after, from] = ["pagingKey", "after", "from"].map((name) => search.get(name));
  const room = await api(args).get<ChatRoom>(path`/chat/rooms/${roomId}`);
  const query = { pagingKey, after, size: pageSize };
  const page = await api(args).get<MessagePage>(path`/chat/rooms/${roomId}/messages`, query);
  const messages = after ? page.items : page.items.toReversed();
  const shownTo = messages.at(-1)?.seq ?? room.lastSeq;
  return {
    title: pageTitle(args.request, "messages", "openRoom", { name: room.participant.nickname }),
    room,
    messages,
    viewerId: viewer.userId,
    olderKey: page.pagingKey,
    // An older page, or one that does not reach the end yet, leads on to what came after it.
    newerAfter: (pagingKey && messages.length > 0) || page.hasNewer ? shownTo : null,
    readFrom: /^\d{1,9}$/.test(from ?? "") ? Number(from) : room.readSeq,
    today: seoulDay(new Date()),
    clientId: randomUUID(),
  };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const roomId = roomIdOf(args);
  const here = `/messages/${roomId}`;
  const form = await readForm(args);
  switch (form.get("intent")) {
    case "mute":
      await api(args).post(path`/chat/rooms/${roomId}/mute`);
      return seeOther(args, here, { flash: { key: "roomMuted" } });
    case "unmute":
      await api(args).delete(path`/chat/rooms/${roomId}/mute`);
      return seeOther(args, here, { flash: { key: "roomUnmuted" } });
    case "read":
      await markSeen(args, roomId, form);
      return seeOther(args, `${here}#latest`);
    default:
      return send(args, roomId, form);
  }
});

/** Words that were not taken come back with the form, and the reason. */
async function send(args: ActionFunctionArgs, roomId: string, form: FormData) {
  const unsent = (errors: string[], status: number) =>
    data({ unsent: { body: String(form.get("body") ?? ""), errors } }, { status });
  const submission = await parseForm(args, SendingForm, form);
  if (submission.status !== "success") return unsent(submission.error?.body ?? [], 400);
  try {
    await sendRequest(args, { method: "POST", path: path`/chat/rooms/${roomId}/messages`, body: submission.value });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 404)
      throw await toRedirect(args, error);
    if (error.code === "ACCESS_DENIED_BY_POLICY" || error.code === "USER_BLOCKED") throw await toRedirect(args, error);
    const reasons = Object.values(error.fields).flat();
    return unsent(reasons.length > 0 ? reasons : [error.message], error.status);
  }
  await markSeen(args, roomId, form);
  return seeOther(args, `/messages/${roomId}#latest`);
}

/** What the page showed when its form was sent has been seen. */
async function markSeen(args: ActionFunctionArgs, roomId: string, form: FormData): Promise<void> {
  const seen = Number(form.get("seen"));
  if (Number.isInteger(seen) && seen > 0 && seen <= 2_147_483_647)
    await api(args).post(path`/chat/rooms/${roomId}/read`, { seq: seen });
}

function roomIdOf(args: LoaderFunctionArgs | ActionFunctionArgs): string {
  const id = Id.safeParse(args.params.roomId);
  if (!id.success || !id.data.startsWith("rom_")) throw localApiError("RESOURCE_NOT_FOUND", args);
  return id.data;
}

export default function Room() {
  const shown = useLoaderData<typeof loader>();
  const unsent = useActionData<typeof action>()?.unsent;
  return (
    <>
      <RoomPage key={shown.room.roomId} {...shown} unsent={unsent} />
      <Outlet />
    </>
  );
}
