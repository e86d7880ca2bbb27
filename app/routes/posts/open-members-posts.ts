import { openMembersPosts } from "#contract/memberships/endpoints";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { readForm } from "~/http/form.server";
import { localPath, loginPath } from "~/http/redirect-target.server";
import { actionError, redirectTo, seeOther } from "~/http/respond.server";
import { sessionOf } from "~/session/session.server";

export const loader = guardedLoader((args) =>
  redirectTo(args, href("/:domain", { domain: routeParam(args, "domain") })),
);

/** Opens a creator's members' posts to their member, and returns to the post that the form stood in. */
export const action = guardedAction(async (args) => {
  const domain = routeParam(args, "domain");
  const form = await readForm(args);
  const back = localPath(form.get("returnTo"), href("/:domain", { domain }));
  if (await sessionOf(args).isGuest()) return redirectTo(args, loginPath(back));
  try {
    await api(args).call(openMembersPosts, { params: { domain } });
    return seeOther(args, back, { flash: { key: "posts.membersPostsOpened" } });
  } catch (error) {
    return actionError(args, error, back);
  }
});
