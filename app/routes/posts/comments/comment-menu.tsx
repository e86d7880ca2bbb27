import type { Comment } from "#contract/comments/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { ListForm } from "~/browser/delegated-forms";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { Icon } from "~/ui/icon";
import { iconSummaryClass } from "~/ui/icon-button";

/** The viewer's actions: a comment's author edits and deletes, the post's creator pins and deletes, others report. */
export function CommentMenu({ comment, creatorId }: { comment: Comment; creatorId: string }) {
  const t = useText("comments");
  const viewer = useViewer();
  const { author, postId, commentId, pinned, parentId } = comment;
  const [own, hosts] = [author?.userId === viewer?.userId, creatorId === viewer?.userId];
  if (!viewer || !author) return null;
  const address = href("/posts/:postId/comments/:commentId", { postId, commentId });
  return (
    // Closed once the chosen action is done.
    <details key={String(pinned)} data-menu className="relative">
      <summary aria-label={t("menu", { name: author.nickname })} className={`${iconSummaryClass} -mr-2 text-muted`}>
        <Icon name="more" size={20} />
      </summary>
      <ul className="absolute top-full right-0 z-10 min-w-40 overflow-clip rounded-lg border border-line bg-raised shadow-lift">
        {hosts && parentId === null ? (
          <li>
            <ListForm action={`${address}/pin`} preventScrollReset>
              <button type="submit" name="intent" value={pinned ? "unpin" : "pin"} className={entryClass}>
                {t(pinned ? "unpin" : "pin")}
              </button>
            </ListForm>
          </li>
        ) : null}
        {own ? (
          <li>
            <Link to={href("/posts/:postId/comments/:commentId/edit", { postId, commentId })} className={entryClass}>
              {t("edit")}
            </Link>
          </li>
        ) : null}
        {own ? null : (
          <li>
            <Link
              to={href("/posts/:postId/comments/:commentId/report", { postId, commentId })}
              preventScrollReset
              className={entryClass}
            >
              {t("report")}
            </Link>
          </li>
        )}
        {own || hosts ? (
          <li>
            <Link
              to={href("/posts/:postId/comments/:commentId/delete", { postId, commentId })}
              className={`${entryClass} text-danger`}
            >
              {t("delete")}
            </Link>
          </li>
        ) : null}
      </ul>
    </details>
  );
}

const entryClass = "flex min-h-touch w-full items-center px-4 text-left text-small font-medium hover:bg-soft";
