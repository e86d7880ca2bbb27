import { Link } from "@remix-run/react";
import type { Post } from "#contract/posts";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";

/** What somebody signed in can do about another's post. */
export function ReaderMenu({ post }: { post: Post }) {
  const t = useText("posts");
  const viewer = useViewer();
  if (!viewer || viewer.userId === post.activist.userId) return null;
  return (
    <p className="-my-4 text-right text-small">
      <Link
        to={`/posts/${post.postId}/report`}
        preventScrollReset
        className="inline-flex min-h-touch items-center px-1 text-muted underline underline-offset-4 hover:text-ink"
      >
        {t("report")}
      </Link>
    </p>
  );
}
