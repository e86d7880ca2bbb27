import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { Post } from "#contract/posts";
import { api, path } from "~/api/client.server";
import { localApiError } from "~/api/transport.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireActivist } from "~/session/viewer.server";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Dialog } from "~/ui/overlays/dialog";

export const meta = privateMeta;

/** Asks before a post goes for good. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const viewer = await requireActivist(args);
  const { postId, activist } = await api(args).get<Post>(path`/feed/post/${String(args.params.postId)}`);
  if (activist.userId !== viewer.userId) throw localApiError("RESOURCE_NOT_FOUND", args);
  return { title: pageTitle(args.request, "writing", "deleteTitle"), postId };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const { domain } = await requireActivist(args);
  await api(args).delete("/feed/post", { postId: String(args.params.postId) });
  return seeOther(args, path`/${domain}`, { flash: { key: "postDeleted" } });
});

export default function DeletePost() {
  const { postId } = useLoaderData<typeof loader>();
  const t = useText("writing");
  return (
    <Dialog title={t("deleteTitle")} closeTo={`/posts/${postId}`} sheet>
      <p className="text-muted">{t("deleteHint")}</p>
      <Form method="post" className="mt-6 grid grid-cols-2 gap-2">
        <LinkButton to={`/posts/${postId}`} variant="secondary" fullWidth preventScrollReset>
          {t("cancel")}
        </LinkButton>
        <SubmitButton variant="danger" fullWidth>
          {t("delete")}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
