import { Form, useLocation } from "@remix-run/react";
import type { Post } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { tintOf } from "~/styles/tint-of";
import { Arches } from "~/ui/arches";
import { SubmitButton } from "~/ui/button";

/** A members' post while the full refund is open: the button that opens them all, and what it ends (docs/decisions/031). */
export function UnopenedPost({ post }: { post: Post }) {
  const t = useText("posts");
  const { pathname, search } = useLocation();
  const { userId, domain, nickname } = post.activist;
  return (
    <Form
      method="post"
      action={href("/:domain/members-posts", { domain })}
      className="locked-post"
      data-tint={tintOf(userId)}
    >
      <input type="hidden" name="returnTo" value={`${pathname}${search}#${post.postId}`} />
      <Arches holds="eye" width={116} />
      <p className="mt-2 text-row-head font-bold">{t("unopened")}</p>
      <p className="mb-3 max-w-prose text-small">{t("openingNotice")}</p>
      <SubmitButton aria-label={t("openMembersPostsOf", { name: nickname })}>{t("openMembersPosts")}</SubmitButton>
    </Form>
  );
}
