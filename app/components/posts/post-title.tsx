import type { Post } from "#contract/posts/schemas";
import { excerptOf } from "~/components/search/find-matches";
import { markWords } from "~/components/search/mark-words";
import { useText } from "~/i18n/i18n";

/** A post in a line: its beginning, or around the words searched for. A locked one says for whom it is. */
export function PostTitle({ post, words = "" }: { post: Post; words?: string }) {
  const t = useText("posts/archive");
  const { body, locked, visibility, opensWith, images, withheldUntil } = post;
  if (locked && !withheldUntil) {
    if (visibility === "followers") return t("lockedFollowers");
    return opensWith ? t("lockedPlan", { plan: opensWith }) : t("lockedMembers");
  }
  if (!body) return t("pictures", { count: images.length });
  const excerpt = excerptOf(body, words);
  return <span dir="auto">{markWords(excerpt, words) ?? excerpt}</span>;
}
