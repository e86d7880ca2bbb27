import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { PushSubscriptionId } from "../ids";
import { PushKey, PushSubscription, PushSubscriptionInput, PushSubscriptions } from "./schemas";

const tag = "Notifications";

export const getPushKey = defineEndpoint({
  method: "get",
  path: "/notifications/push/key",
  access: "consented",
  tag,
  summary: "The key with which a browser subscribes to web push",
  response: PushKey,
});

export const listPushSubscriptions = defineEndpoint({
  method: "get",
  path: "/notifications/push/subscriptions",
  access: "consented",
  tag,
  summary: "My devices that get notifications by web push, the latest first",
  response: PushSubscriptions,
});

export const subscribeToPush = defineEndpoint({
  method: "put",
  path: "/notifications/push/subscriptions",
  access: "consented",
  tag,
  summary: "Subscribe this browser, or renew its subscription; it ends with this session",
  body: PushSubscriptionInput,
  response: PushSubscription,
  limit: "actPerUser",
});

export const unsubscribeFromPush = defineEndpoint({
  method: "delete",
  path: "/notifications/push/subscriptions/{id}",
  access: "consented",
  tag,
  summary: "Send nothing more to a device of mine",
  params: z.strictObject({ id: PushSubscriptionId }),
  errors: ["RESOURCE_NOT_FOUND"],
});
