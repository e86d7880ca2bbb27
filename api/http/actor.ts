import type { Role } from "#contract/accounts";
import type { Lang } from "#contract/errors";
import type { Statement } from "../db/connect";
import type { Deps } from "../deps";
import { verifyAccessToken } from "../sessions/access-token";
import { ApiError } from "./api-error";

/** Who may call: anyone, a signed-in user, one who also gave capture consent, an activist, an admin past the second factor. */
export type Access = "guest" | "user" | "consented" | "activist" | "admin";

export type SignedIn = {
  userId: string;
  sessionId: string;
  role: Role;
  lang: Lang;
  consented: boolean;
  secondFactor: boolean;
};
/** `null` is a guest. */
export type Actor = SignedIn | null;

type Row = {
  user_id: string;
  role: Role;
  status: string;
  lang: Lang;
  second_factor: boolean;
  consented: boolean;
  live: boolean;
};

/** Read on every signed-in request: what makes a block or an ended session felt at the very next one. */
export const actorStatement: Statement<Row, [string, Date]> = {
  name: "actor",
  text: `SELECT u.user_id, u.role, u.status, u.lang, s.second_factor_at IS NOT NULL AS second_factor,
                u.capture_consent_version IS NOT DISTINCT FROM current_policy('capture', $2) AS consented,
                s.ended_at IS NULL AND s.expires_at > $2 AS live
         FROM sessions s JOIN users u USING (user_id) WHERE s.session_id = $1`,
};

/**
 * The person behind an Authorization header: none or the literal `guest` is a guest; anything else must be a live
 * bearer token. Throws UNAUTHORIZED or USER_BLOCKED.
 */
export async function actorOf(deps: Deps, header: string | undefined, at: Date): Promise<Actor> {
  if (header === undefined || header === "guest") return null;
  const token = /^Bearer ([\w.-]+)$/i.exec(header)?.[1];
  const claims = token ? await verifyAccessToken(deps.keys, token, at) : null;
  if (!claims) throw new ApiError("UNAUTHORIZED");
  const [row] = await deps.database.run(actorStatement, [claims.sessionId, at]);
  if (!row || row.user_id !== claims.userId) throw new ApiError("UNAUTHORIZED");
  if (row.status === "blocked") throw new ApiError("USER_BLOCKED");
  if (!row.live) throw new ApiError("UNAUTHORIZED");
  return {
    userId: row.user_id,
    sessionId: claims.sessionId,
    role: row.role,
    lang: row.lang,
    consented: row.consented,
    secondFactor: row.second_factor,
  };
}

/** Throws unless `actor` may call what is meant for `who`. */
export function authorize(actor: Actor, who: Access): void {
  if (who === "guest") return;
  if (!actor) throw new ApiError("UNAUTHORIZED");
  if (who === "user") return;
  if (!actor.consented) throw new ApiError("ACCESS_DENIED_BY_POLICY", { fields: { consent: ["required"] } });
  if (who === "activist" && actor.role !== "activist") throw new ApiError("PERMISSION_DENIED");
  if (who !== "admin") return;
  if (actor.role !== "admin") throw new ApiError("PERMISSION_DENIED");
  if (!actor.secondFactor) throw new ApiError("ACCESS_DENIED_BY_POLICY", { fields: { secondFactor: ["required"] } });
}
