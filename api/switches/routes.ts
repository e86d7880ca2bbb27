import * as endpoints from "#contract/switches/endpoints";
import { handle } from "../http/endpoint";

export const switchesRoutes = [
  handle(endpoints.listPaused, async ({ deps: { switches } }) => ({
    readOnly: switches.isReadOnly(),
    capabilities: switches.listPaused(),
  })),
];
