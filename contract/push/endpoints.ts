import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { PushSubscriptionId } from "../ids";
import { PushKey, PushSubscription, PushSubscriptionInput, PushSubscriptions } from "./schemas";

const define = defineEndpointWith({ tag: "Notifications", access: "consented" });

export const getPushKey = define({
  method: "get",
  path: "/notifications/push/key",
  summary: "The key with which a browser subscribes to web push",
  response: PushKey,
});

export const listPushSubscriptions = define({
  method: "get",
  path: "/notifications/push/subscriptions",
  summary: "My devices that get notifications by web push, the latest first",
  response: PushSubscriptions,
});

export const subscribeToPush = define({
  method: "put",
  path: "/notifications/push/subscriptions",
  summary: "Subscribe this browser, or renew its subscription; it ends with this session",
  body: PushSubscriptionInput,
  response: PushSubscription,
  limit: "actPerUser",
});

export const unsubscribeFromPush = define({
  method: "delete",
  path: "/notifications/push/subscriptions/{id}",
  summary: "Send nothing more to a device of mine",
  params: z.strictObject({ id: PushSubscriptionId }),
  errors: ["RESOURCE_NOT_FOUND"],
});
