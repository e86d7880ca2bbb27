import * as endpoints from "#contract/switches/admin-endpoints";
import { handle } from "../http/endpoint";
import { changeSwitch } from "./change-switch";
import { listSwitches } from "./queries";

export const switchesAdminRoutes = [
  handle(endpoints.listSwitches, async ({ deps }) => ({
    items: await listSwitches(deps),
    readOnly: deps.switches.isReadOnly(),
  })),
  handle(endpoints.changeSwitch, ({ deps, actor, params: { name }, body, at }) =>
    changeSwitch(deps, { adminId: actor.userId, name, ...body, at }),
  ),
];
