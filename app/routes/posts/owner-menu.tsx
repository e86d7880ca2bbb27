import type { Post } from "#contract/posts";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** What the one who wrote a post can do with it. */
export function OwnerMenu({ post }: { post: Post }) {
  const t = useText("writing");
  if (useViewer()?.userId !== post.activist.userId) return null;
  return (
    <nav aria-label={t("ownerMenu")} className="-mb-2 flex justify-end gap-2">
      <LinkButton to={`/posts/${post.postId}/edit`} reloadDocument variant="secondary" size="small">
        <Icon name="edit" size={16} />
        {t("edit")}
      </LinkButton>
      <LinkButton to={`/posts/${post.postId}/delete`} preventScrollReset variant="danger" size="small">
        {t("delete")}
      </LinkButton>
    </nav>
  );
}
