import * as endpoints from "#contract/accounts/endpoints";
import { handle } from "../http/endpoint";
import { agreeToPolicies, recordConsent } from "./record-consent";
import { sessionUser } from "./session-user";

export const accountsRoutes = [
  handle(endpoints.agreeToPolicies, async ({ deps, actor, body, lang, at }) => {
    await agreeToPolicies(deps, { userId: actor.userId, agreements: body, lang, at });
  }),
  handle(endpoints.changeCaptureConsent, async ({ deps, actor, body, lang, at }) => {
    const { consent: given, version: seen } = body;
    await recordConsent(deps, { userId: actor.userId, kind: "capture", given, seen, lang, at });
    return sessionUser(deps, actor.userId);
  }),
  handle(endpoints.changeMarketingConsent, async ({ deps, actor, body, lang, at }) => {
    const { consent: given, version: seen } = body;
    await recordConsent(deps, { userId: actor.userId, kind: "marketing", given, seen, lang, at });
    return sessionUser(deps, actor.userId);
  }),
];
