import { Form, useLoaderData } from "@remix-run/react";
import { deletePost, getPost } from "#contract/posts/endpoints";
import { href } from "~/addresses/address";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { localApiError } from "~/http/local-api-error.server";
import { useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Dialog } from "~/ui/overlays/dialog";

// The parent route's `meta` would apply otherwise.
export { notIndexed as meta } from "~/seo/not-indexed";

/** Asks for confirmation before a post is deleted. */
export const loader = activistLoader(async (args, viewer) => {
  const { postId, activist } = await args.api.call(getPost, { params: { postId: args.param("postId") } });
  if (activist.userId !== viewer.userId) throw localApiError("RESOURCE_NOT_FOUND", args);
  return { title: args.title("posts/writing", "deleteTitle"), postId };
});

export const action = activistAction(async (args, { domain }) => {
  await args.api.call(deletePost, { body: { postId: args.param("postId") } });
  return args.redirect(href("/:domain", { domain }), { flash: { key: "posts/writing.postDeleted" } });
});

export default function DeletePost() {
  const { postId } = useLoaderData<typeof loader>();
  const t = useText("posts/writing");
  return (
    <Dialog title={t("deleteTitle")} closeTo={href("/posts/:postId", { postId })} sheet>
      <p className="text-muted">{t("deleteHint")}</p>
      <Form method="post" className="mt-6 grid grid-cols-2 gap-2">
        <LinkButton to={href("/posts/:postId", { postId })} variant="secondary" fullWidth preventScrollReset>
          {t("cancel")}
        </LinkButton>
        <SubmitButton variant="danger" fullWidth>
          {t("delete")}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
