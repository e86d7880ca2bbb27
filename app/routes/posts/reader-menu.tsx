import type { Post } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { TextLink } from "~/ui/text/text-link";

/** A signed-in reader's actions on another user's post. */
export function ReaderMenu({ post }: { post: Post }) {
  const t = useText("posts");
  const viewer = useViewer();
  if (!viewer || viewer.userId === post.activist.userId) return null;
  return (
    <p className="-my-4 text-right text-small">
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
    </p>
  );
}
