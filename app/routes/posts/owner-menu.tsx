import type { Post } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { Button, LinkButton } from "~/ui/button";

type Props = { post: Post };

/** For the author alone: no other reader loads the texts of the actions. */
export function OwnerMenu({ post }: Props) {
  return useViewer()?.userId === post.activist.userId ? <OwnerActions post={post} /> : null;
}

function OwnerActions({ post: { postId, pinned } }: Props) {
  const t = useText("posts/writing");
  const intent = pinned ? "unpin" : "pin";
  return (
    <nav aria-label={t("ownerMenu")} className="-mb-2 flex flex-wrap justify-end gap-2">
      <form method="post" action={href("/posts/:postId/pin", { postId })}>
        <Button type="submit" variant="secondary" size="small" name="intent" value={intent}>
          {t(intent)}
        </Button>
      </form>
      <LinkButton to={href("/posts/:postId/edit", { postId })} reloadDocument variant="secondary" size="small">
        {t("edit")}
      </LinkButton>
      <LinkButton to={href("/posts/:postId/delete", { postId })} preventScrollReset variant="danger" size="small">
        {t("delete")}
      </LinkButton>
    </nav>
  );
}
