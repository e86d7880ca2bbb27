import { useActionData, useLoaderData } from "@remix-run/react";
import { href } from "~/addresses/address";
import { guardedLoader } from "~/guards/handlers.server";
import { requireViewer } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";
import { CommentForm } from "./comment-form";
import { addressOf, commentInAddress, type editAction, hasRefusedText, idOf } from "./comments.server";

export { editAction as action } from "./comments.server";

export const loader = guardedLoader(async (args) => {
  const title = args.title("comments", "editTitle");
  const here = new URL(args.request.url).pathname;
  try {
    const viewer = await requireViewer(args);
    const comment = await commentInAddress(args);
    const back = addressOf(comment);
    if (comment.author?.userId !== viewer.userId) throw args.redirect(back);
    return { title, here, back, body: comment.body };
  } catch (error) {
    if (!(error instanceof Response || error instanceof ApiError) || !hasRefusedText(args)) throw error;
    return { title, here, back: href("/posts/:postId", { postId: idOf(args, "postId") }), body: "" };
  }
});

export default function CommentEdit() {
  const { here, back, body } = useLoaderData<typeof loader>();
  const unsent = useActionData<typeof editAction>()?.unsent;
  const t = useText("comments");
  return (
    <FormColumn>
      <PageHead title={t("editTitle")} />
      <CommentForm action={here} label={t("editLabel")} send={t("save")} initial={body} unsent={unsent}>
        <LinkButton variant="quiet" size="small" to={back}>
          {t("cancel")}
        </LinkButton>
      </CommentForm>
    </FormColumn>
  );
}
