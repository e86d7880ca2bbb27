import { useActionData, useLoaderData } from "@remix-run/react";
import { getComment } from "#contract/comments/endpoints";
import { href } from "~/addresses/address";
import { CommentItem } from "~/components/comments/comment-item";
import { guardedAction, viewerLoader } from "~/guards/handlers.server";
import { localApiError } from "~/http/local-api-error.server";
import { useText } from "~/i18n/i18n";
import { NamedText } from "~/ui/text/named-text";
import { submitReport } from "./report.server";
import { ReportDialog } from "./report-form";

// The parent route's `meta` would apply otherwise.
export { notIndexed as meta } from "~/seo/not-indexed";

export const loader = viewerLoader(async (args, viewer) => {
  const comment = await args.api.call(getComment, { params: { id: args.param("commentId") } });
  if (comment.postId !== args.params.postId || !comment.author) throw localApiError("RESOURCE_NOT_FOUND", args);
  const back = href("/posts/:postId", { postId: comment.postId }, "#comments");
  if (comment.author.userId === viewer.userId) throw args.redirect(back);
  return { title: args.title("reports", "title"), comment, nickname: comment.author.nickname, back };
});

export const action = guardedAction((args) =>
  submitReport(
    args,
    "comment",
    args.param("commentId"),
    href("/posts/:postId", { postId: args.param("postId") }, "#comments"),
  ),
);

export default function ReportComment() {
  const { comment, nickname, back } = useLoaderData<typeof loader>();
  const t = useText("reports");
  const result = useActionData<typeof action>()?.result;
  return (
    <ReportDialog
      of={<NamedText names={[nickname]} say={(name) => t("ofComment", { name })} />}
      back={back}
      place={href("/posts/:postId", { postId: comment.postId }, `#${comment.commentId}`)}
      result={result}
    >
      <div className="rounded-lg border border-line bg-raised p-4">
        <CommentItem comment={comment} creatorId="" as="h3" />
      </div>
    </ReportDialog>
  );
}
