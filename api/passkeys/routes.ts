import * as endpoints from "#contract/passkeys/endpoints";
import { handle } from "../http/endpoint";
import { addPasskey, beginPasskey } from "./add-passkey";
import { removePasskey, renamePasskey } from "./change-passkey";
import { loginOptions } from "./login-options";
import { passkeysOf, toPasskey } from "./queries";

export const passkeyRoutes = [
  handle(endpoints.getPasskeyLoginOptions, async ({ deps, at }) => loginOptions(deps, at)),
  handle(endpoints.listPasskeys, async ({ deps, actor }) => ({
    items: (await passkeysOf(deps.database.db, actor.userId)).map(toPasskey),
  })),
  handle(endpoints.beginPasskey, ({ deps, actor: { userId, sessionId }, body, at }) =>
    beginPasskey(deps, { userId, sessionId, ...body, at }),
  ),
  handle(endpoints.addPasskey, ({ deps, actor: { userId, sessionId }, body, userAgent, at }) =>
    addPasskey(deps, { userId, sessionId, ...body, userAgent, at }),
  ),
  handle(endpoints.renamePasskey, ({ deps, actor: { userId }, params, body }) =>
    renamePasskey(deps, { userId, ...params, ...body }),
  ),
  handle(endpoints.removePasskey, ({ deps, actor: { userId, sessionId }, params, body, at }) =>
    removePasskey(deps, { userId, sessionId, ...params, ...body, at }),
  ),
];
