import { Form, Link } from "@remix-run/react";
import type { Comment } from "#contract/comments";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { Icon } from "~/ui/icon";

/** What the viewer can do with a comment: its author edits and deletes, the post's creator pins and deletes, others report. */
export function CommentMenu({ comment, creatorId }: { comment: Comment; creatorId: string }) {
  const t = useText("comments");
  const viewer = useViewer();
  const { author, postId, commentId, pinned, parentId } = comment;
  const [own, hosts] = [author?.userId === viewer?.userId, creatorId === viewer?.userId];
  if (!viewer || !author) return null;
  const address = `/posts/${postId}/comments/${commentId}`;
  return (
    // Closed again once what was chosen has been done.
    <details key={String(pinned)} data-menu className="relative">
      <summary
        aria-label={t("menu", { name: author.nickname })}
        className="-mr-2 grid size-11 cursor-pointer list-none place-items-center rounded-full text-muted hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        <Icon name="more" size={20} />
      </summary>
      <ul className="absolute top-full right-0 z-10 min-w-40 overflow-clip rounded-lg border border-line bg-raised shadow-lift">
        {hosts && parentId === null ? (
          <li>
            <Form method="post" action={`${address}/pin`} preventScrollReset>
              <button type="submit" name="intent" value={pinned ? "unpin" : "pin"} className={entryClass}>
                {t(pinned ? "unpin" : "pin")}
              </button>
            </Form>
          </li>
        ) : null}
        {own ? (
          <li>
            <Link to={`${address}/edit`} className={entryClass}>
              {t("edit")}
            </Link>
          </li>
        ) : null}
        {own ? null : (
          <li>
            <Link to={`${address}/report`} preventScrollReset className={entryClass}>
              {t("report")}
            </Link>
          </li>
        )}
        {own || hosts ? (
          <li>
            <Link to={`${address}/delete`} className={`${entryClass} text-danger`}>
              {t("delete")}
            </Link>
          </li>
        ) : null}
      </ul>
    </details>
  );
}

const entryClass = "flex min-h-touch w-full items-center px-4 text-left text-small font-medium hover:bg-sunken";
