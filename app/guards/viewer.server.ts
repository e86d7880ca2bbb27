import type { SessionUser } from "#contract/accounts/schemas";
import { getSessionUser } from "#contract/profiles/endpoints";
import { sendRequest, toRedirect } from "~/api/client.server";
import { ApiError } from "~/http/api-error";
import { localApiError } from "~/http/local-api-error.server";
import { currentPath, loginPath } from "~/http/redirect-target.server";
import { redirectTo } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { sessionOf } from "~/session/session.server";

/** The signed-in user, or null for a guest; fetched from the API once per request. */
export async function viewerOf(args: RouteArgs): Promise<SessionUser | null> {
  const session = sessionOf(args);
  await session.tokens();
  session.knownUser ??= lookUp(args);
  return session.knownUser;
}

/** For a page that requires a signed-in user. */
export async function requireViewer(args: RouteArgs): Promise<SessionUser> {
  const viewer = await viewerOf(args);
  if (!viewer) throw redirectTo(args, loginPath(currentPath(args.request)));
  return viewer;
}

/** As requireViewer, for an activist's page; refuses any other user with PERMISSION_DENIED. */
export async function requireActivist(args: RouteArgs): Promise<SessionUser> {
  const viewer = await requireViewer(args);
  if (viewer.role !== "activist") throw localApiError("PERMISSION_DENIED", args);
  return viewer;
}

/** As requireViewer, for an admin's page; refuses any other user with PERMISSION_DENIED. */
export async function requireAdmin(args: RouteArgs): Promise<SessionUser> {
  const viewer = await requireViewer(args);
  if (viewer.role !== "admin") throw localApiError("PERMISSION_DENIED", args);
  return viewer;
}

async function lookUp(args: RouteArgs): Promise<SessionUser | null> {
  if (await sessionOf(args).isGuest()) return null;
  try {
    return await sendRequest(args, getSessionUser);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw await toRedirect(args, error);
  }
}
