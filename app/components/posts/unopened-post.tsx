import { Form, useLocation } from "@remix-run/react";
import type { Post } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** A members' post while the full refund is open: the button that opens them all, and what it ends (docs/decisions/128). */
export function UnopenedPost({ post }: { post: Post }) {
  const t = useText("posts");
  const { pathname, search } = useLocation();
  const { domain, nickname } = post.activist;
  return (
    <Form
      method="post"
      action={href("/:domain/members-posts", { domain })}
      className="grid justify-items-center gap-1 bg-sunken px-6 py-9 text-center"
    >
      <input type="hidden" name="returnTo" value={`${pathname}${search}#${post.postId}`} />
      <Icon name="lock" size={22} />
      <p className="mt-2 font-bold">{t("unopened")}</p>
      <p className="mb-4 max-w-prose text-small">{t("openingNotice")}</p>
      <SubmitButton variant="secondary" size="small" aria-label={t("openMembersPostsOf", { name: nickname })}>
        {t("openMembersPosts")}
      </SubmitButton>
    </Form>
  );
}
