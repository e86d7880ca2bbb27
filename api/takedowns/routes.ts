import * as endpoints from "#contract/takedowns/endpoints";
import { handle } from "../http/endpoint";
import { networkOf } from "../http/rate-limits";
import { offerEvidenceUpload, sendEvidence } from "./evidence/send-evidence";
import { objectToTakedown } from "./object-to-takedown";
import { takedownCase } from "./queries";
import { confirmTakedown, requestTakedown } from "./request-takedown";
import { transparency } from "./transparency";

export const takedownsRoutes = [
  handle(endpoints.requestTakedown, async ({ deps, body, address, lang, at }) => {
    await requestTakedown(deps, { input: body, network: networkOf(address), lang, at });
  }),
  handle(endpoints.getTakedownCase, ({ deps, query, at }) => takedownCase(deps, query.token, at)),
  handle(endpoints.confirmTakedown, ({ deps, body, at }) => confirmTakedown(deps, { token: body.token, at })),
  handle(endpoints.signEvidenceUpload, ({ deps, body: { token, contentType, size: bytes }, at }) =>
    offerEvidenceUpload(deps, { token, contentType, bytes, at }),
  ),
  handle(endpoints.sendEvidence, ({ deps, body, at }) => sendEvidence(deps, { ...body, at })),
  handle(endpoints.objectToTakedown, ({ deps, body, at }) => objectToTakedown(deps, { ...body, at })),
  handle(endpoints.getTransparencyReport, ({ deps, at }) => transparency(deps, at)),
];
