import * as endpoints from "#contract/push/endpoints";
import { handle } from "../http/endpoint";
import { listSubscriptions, subscribeDevice, unsubscribeDevice } from "./subscriptions";

export const pushRoutes = [
  handle(endpoints.getPushKey, async ({ deps }) => ({ publicKey: deps.env.VAPID_PUBLIC_KEY || null })),
  handle(endpoints.listPushSubscriptions, async ({ deps, actor, at }) => ({
    items: await listSubscriptions(deps, actor.userId, { current: actor.sessionId, at }),
  })),
  handle(endpoints.subscribeToPush, ({ deps, actor: { userId, sessionId }, body, lang, userAgent, at }) =>
    subscribeDevice(deps, { userId, sessionId, input: body, lang, userAgent, at }),
  ),
  handle(endpoints.unsubscribeFromPush, ({ deps, actor, params }) =>
    unsubscribeDevice(deps, { userId: actor.userId, ...params }),
  ),
];
