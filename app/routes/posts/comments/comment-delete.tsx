import { Form, useLoaderData } from "@remix-run/react";
import { deleteComment, getComment } from "#contract/comments/endpoints";
import type { CommentId } from "#contract/ids";
import { href } from "~/addresses/address";
import { CommentItem } from "~/components/comments/comment-item";
import { viewerAction, viewerLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";
import { addressOf, commentInAddress, idOf } from "./comments.server";

/** Displays the comment once more before it is deleted. */
export const loader = viewerLoader(async (args, viewer) => {
  const comment = await commentInAddress(args);
  return {
    title: args.title("comments", "deleteTitle"),
    comment,
    own: comment.author?.userId === viewer.userId,
    back: addressOf(comment),
  };
});

export const action = viewerAction(async (args) => {
  const [postId, commentId] = [idOf(args, "postId"), idOf(args, "commentId")];
  const form = await args.readForm();
  const parentId = String(form.get("parentId") ?? "") as CommentId | "";
  await nullIfDeleted(args.api.call(deleteComment, { params: { id: commentId } }));
  // With its last reply a deleted comment disappears too: then only the post is left to return to.
  const parent = parentId && (await nullIfDeleted(args.api.call(getComment, { params: { id: parentId } })));
  const back = href("/posts/:postId", { postId }, parent ? `?comment=${parentId}#${parentId}` : "#comments");
  // Only an own comment can be restored.
  const params = form.get("own") ? { postId, commentId } : undefined;
  return args.redirect(back, { flash: { key: "comments.commentDeleted", params } });
});

/** Pressed twice, the second time the comment is deleted already. */
async function nullIfDeleted<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ApiError && error.code === "RESOURCE_NOT_FOUND") return null;
    throw error;
  }
}

export default function CommentDelete() {
  const { comment, own, back } = useLoaderData<typeof loader>();
  const t = useText("comments");
  return (
    <FormColumn>
      <PageHead title={t("deleteTitle")} lead={t(own ? "deleteOwnLead" : "deleteOtherLead")} />
      <div className="rounded-lg border border-line bg-raised p-4">
        <CommentItem comment={comment} creatorId="" as="h2" />
      </div>
      <Form method="post" className="grid grid-cols-2 gap-2">
        <input type="hidden" name="parentId" value={comment.parentId ?? ""} />
        <input type="hidden" name="own" value={own ? "own" : ""} />
        <LinkButton to={back} variant="secondary" fullWidth>
          {t("cancel")}
        </LinkButton>
        <SubmitButton variant="danger" fullWidth>
          {t("delete")}
        </SubmitButton>
      </Form>
    </FormColumn>
  );
}
