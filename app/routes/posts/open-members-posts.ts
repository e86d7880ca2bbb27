import { openMembersPosts } from "#contract/memberships/endpoints";
import { href } from "~/addresses/address";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { localPath, loginPath } from "~/http/redirect-target.server";
import { actionError } from "~/http/respond.server";
import { sessionOf } from "~/session/session.server";

export const loader = guardedLoader((args) => args.redirect(href("/:domain", { domain: args.param("domain") })));

/** Opens a creator's members' posts to their member, and returns to the post that the form stood in. */
export const action = guardedAction(async (args) => {
  const domain = args.param("domain");
  const form = await args.readForm();
  const back = localPath(form.get("returnTo"), href("/:domain", { domain }));
  if (await sessionOf(args).isGuest()) return args.redirect(loginPath(back));
  try {
    await args.api.call(openMembersPosts, { params: { domain } });
    return args.redirect(back, { flash: { key: "posts.membersPostsOpened" } });
  } catch (error) {
    return actionError(args, error, back);
  }
});
