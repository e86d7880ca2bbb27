import { useActionData, useParams } from "@remix-run/react";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { Column, PageHead } from "~/ui/page-head";
import { CommentForm } from "./comment-form";
import { type commentAction, commentInAddress, hasRefusedText } from "./comments.server";

export { commentAction as action } from "./comments.server";

export const handle = { capabilities: ["comments"], parent: 2 } satisfies RouteHandle;

/** The former page of a comment's replies redirects to the post; without a fragment, as browsers keep that of the link. */
export const loader = guardedLoader(async (args) => {
  if (hasRefusedText(args)) return { title: args.title("comments", "threadTitle") };
  const { postId, commentId } = await commentInAddress(args);
  throw args.redirect(href("/posts/:postId", { postId }, `?comment=${commentId}`));
});

/** A reply that was refused, sent by a page of the version before. */
export default function CommentThread() {
  const unsent = useActionData<typeof commentAction>()?.unsent;
  const t = useText("comments");
  const { postId = "", commentId = "" } = useParams();
  return (
    <Column>
      <PageHead title={t("threadTitle")} />
      <CommentForm
        action={href("/posts/:postId", { postId }, `?reply=${commentId}#reply`)}
        label={t("writeReply")}
        send={t("sendReply")}
        unsent={unsent}
      />
    </Column>
  );
}
