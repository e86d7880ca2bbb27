import type { Post } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { Button, LinkButton } from "~/ui/button";

type Props = {
  post: Post;
  /** when a scheduled post opens, in words from the server; null for any other post */
  scheduled: string | null;
};

/** For the author alone: no other reader loads the texts of the actions. */
export function OwnerMenu(props: Props) {
  return useViewer()?.userId === props.post.activist.userId ? <OwnerActions {...props} /> : null;
}

function OwnerActions({ post: { postId, pinned }, scheduled }: Props) {
  const t = useText("posts/writing");
  const intent = pinned ? "unpin" : "pin";
  return (
    <nav aria-label={t("ownerMenu")} className="-mb-2 flex flex-wrap justify-end gap-2">
      {scheduled ? (
        <LinkButton to="/posts/planned" variant="soft" size="small" className="grow">
          {scheduled}
        </LinkButton>
      ) : null}
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
