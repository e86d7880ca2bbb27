import type { Post } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** The author's actions on a post. */
export function OwnerMenu({ post }: { post: Post }) {
  const t = useText("posts/writing");
  if (useViewer()?.userId !== post.activist.userId) return null;
  return (
    <nav aria-label={t("ownerMenu")} className="-mb-2 flex justify-end gap-2">
      <LinkButton
        to={href("/posts/:postId/edit", { postId: post.postId })}
        reloadDocument
        variant="secondary"
        size="small"
      >
        <Icon name="edit" size={16} />
        {t("edit")}
      </LinkButton>
      <LinkButton
        to={href("/posts/:postId/delete", { postId: post.postId })}
        preventScrollReset
        variant="danger"
        size="small"
      >
        {t("delete")}
      </LinkButton>
    </nav>
  );
}
