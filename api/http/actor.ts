import type { Role } from "#contract/accounts/values";
import type { Access } from "#contract/endpoint";
import type { Lang } from "#contract/errors";
import type { SessionId, UserId } from "#contract/ids";
import { compileSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { verifyAccessToken } from "./access-token";
import { ApiError } from "./api-error";

export type SignedIn = {
  userId: UserId;
  sessionId: SessionId;
  role: Role;
  lang: Lang;
  consented: boolean;
  secondFactor: boolean;
};
/** `null` is a guest. */
export type Actor = SignedIn | null;

export type ActorRow = {
  user_id: UserId;
  role: Role;
  status: string;
  lang: Lang;
  second_factor: boolean;
  consented: boolean;
  live: boolean;
};

/** Read on every authenticated request, so that a suspension or an ended session takes effect at the next one. */
export const actorStatement = compileSql<ActorRow, { sessionId: SessionId; at: Date }>(
  `SELECT u.user_id, u.role, u.status, u.lang, s.second_factor_at IS NOT NULL AS second_factor,
                u.capture_consent_version IS NOT DISTINCT FROM current_policy('capture', :at) AS consented,
                s.ended_at IS NULL AND s.expires_at > :at AS live
         FROM sessions s JOIN users u USING (user_id) WHERE s.session_id = :sessionId`,
  { name: "actor", parameters: ["sessionId", "at"] },
);

/** The user and session that an access token names. */
export type Claims = Pick<SignedIn, "userId" | "sessionId">;

/**
 * The user of an Authorization header: none or the literal `guest` is a guest; anything else must be a valid bearer
 * token. Throws UNAUTHORIZED or USER_BLOCKED.
 */
export async function actorOf(deps: Deps, header: string | undefined, at: Date): Promise<Actor> {
  const claims = await claimsOf(deps, header, at);
  return claims && readActor(deps, claims, at);
}

/** As `actorOf`, by the token alone: whether user and session still exist is not read. Throws UNAUTHORIZED. */
export async function claimsOf(deps: Deps, header: string | undefined, at: Date): Promise<Claims | null> {
  if (header === undefined || header === "guest") return null;
  const token = /^Bearer ([\w.-]+)$/i.exec(header)?.[1];
  const claims = token ? await verifyAccessToken(deps.keys, token, at) : null;
  if (!claims) throw new ApiError("UNAUTHORIZED");
  return claims;
}

/** The user of a valid token as the database has them now. Throws UNAUTHORIZED or USER_BLOCKED. */
export async function readActor(deps: Deps, claims: Claims, at: Date): Promise<SignedIn> {
  const [row] = await deps.database.run(actorStatement, { sessionId: claims.sessionId, at });
  return toActor(row, claims);
}

/** The user of `claims` in the row of their session. Throws UNAUTHORIZED or USER_BLOCKED. */
export function toActor(row: ActorRow | undefined, claims: Claims): SignedIn {
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

/** Throws unless `actor` has the access level `access`. */
export function authorize(actor: Actor, access: Access): void {
  if (access === "guest") return;
  if (!actor) throw new ApiError("UNAUTHORIZED");
  if (access === "user") return;
  if (!actor.consented) throw new ApiError("ACCESS_DENIED_BY_POLICY", { fields: { consent: ["required"] } });
  if (access === "activist" && actor.role !== "activist") throw new ApiError("PERMISSION_DENIED");
  if (access !== "admin") return;
  if (actor.role !== "admin") throw new ApiError("PERMISSION_DENIED");
  if (!actor.secondFactor) throw new ApiError("ACCESS_DENIED_BY_POLICY", { fields: { secondFactor: ["required"] } });
}
