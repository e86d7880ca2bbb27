import * as endpoints from "#contract/applications/endpoints";
import { handle } from "../http/endpoint";
import { discardDraft, readDraft, saveDraft } from "./draft";
import { ownApplication } from "./queries";
import { sendApplication } from "./send-application";
import { withdrawApplication } from "./withdraw";

export const applicationsRoutes = [
  handle(endpoints.sendApplication, ({ deps, actor, body, at }) =>
    sendApplication(deps, { userId: actor.userId, input: body, at }),
  ),
  handle(endpoints.getOwnApplication, ({ deps, actor }) => ownApplication(deps, actor.userId)),
  handle(endpoints.withdrawApplication, ({ deps, actor, at }) => withdrawApplication(deps, actor.userId, at)),
  handle(endpoints.getApplicationDraft, ({ deps, actor }) => readDraft(deps, actor.userId)),
  handle(endpoints.saveApplicationDraft, ({ deps, actor, body, at }) =>
    saveDraft(deps, { userId: actor.userId, change: body, at }),
  ),
  handle(endpoints.discardApplicationDraft, ({ deps, actor }) => discardDraft(deps, actor.userId)),
];
