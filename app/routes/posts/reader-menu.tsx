import type { PostDetail } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { Button } from "~/ui/button";
import { TextLink } from "~/ui/text/text-link";

/** A signed-in reader's actions on another user's post. */
export function ReaderMenu({ post }: { post: Omit<PostDetail, "unread"> }) {
  const t = useText("posts");
  const viewer = useViewer();
  if (!viewer || viewer.userId === post.activist.userId) return null;
  return (
    <div className="-my-4 flex items-center justify-end gap-2 text-small">
      {post.saved || !post.locked ? <SaveForm {...post} /> : null}
      <TextLink
        to={href("/posts/:postId/report", { postId: post.postId })}
        preventScrollReset
        size="inherit"
        tone="muted"
        weight="normal"
        className="px-1 hover:text-ink"
      >
        {t("report")}
      </TextLink>
    </div>
  );
}

/** A post that was locked since is still taken off the saved ones here. */
function SaveForm({ postId, saved }: Pick<PostDetail, "postId" | "saved">) {
  const t = useText("posts/saved");
  const intent = saved ? "unsave" : "save";
  return (
    <form method="post" action={href("/posts/:postId/save", { postId })}>
      <Button type="submit" variant="secondary" size="small" name="intent" value={intent}>
        {t(intent)}
      </Button>
    </form>
  );
}
