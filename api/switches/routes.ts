import * as endpoints from "#contract/switches/endpoints";
import { handle } from "../http/endpoint";
import { changeSwitch } from "./change-switch";
import { listSwitches } from "./queries";

export const switchesRoutes = [
  handle(endpoints.listPaused, async ({ deps: { switches } }) => ({
    readOnly: switches.isReadOnly(),
    capabilities: switches.listPaused(),
  })),
  handle(endpoints.listSwitches, async ({ deps }) => ({
    items: await listSwitches(deps),
    readOnly: deps.switches.isReadOnly(),
  })),
  handle(endpoints.changeSwitch, ({ deps, actor, params: { name }, body, at }) =>
    changeSwitch(deps, { adminId: actor.userId, name, ...body, at }),
  ),
];
