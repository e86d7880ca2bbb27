import * as endpoints from "#contract/notifications/endpoints";
import { handle, handleRead } from "../http/endpoint";
import { chooseByMail, chooseNotifications, mailChoice, notificationSettings } from "./mail-preferences";
import { markRead } from "./mark-read";
import { listNotifications } from "./queries";

export const notificationsRoutes = [
  handleRead(endpoints.listNotifications, ({ deps, actor, query, at }) =>
    listNotifications(deps, actor.userId, { query, at }),
  ),
  handle(endpoints.markNotificationsRead, ({ deps, actor, body, at }) =>
    markRead(deps, { userId: actor.userId, input: body, at }),
  ),
  handle(endpoints.getNotificationSettings, ({ deps, actor }) => notificationSettings(deps, actor.userId)),
  handle(endpoints.changeNotificationSettings, ({ deps, actor, body }) =>
    chooseNotifications(deps, actor.userId, body),
  ),
  handle(endpoints.getMailChoice, ({ deps, query }) => mailChoice(deps, query.token)),
  handle(endpoints.changeMailChoice, ({ deps, body, at }) => chooseByMail(deps, { ...body, at })),
];
