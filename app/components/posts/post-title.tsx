import type { PostLine } from "#contract/posts/schemas";
import { excerptOf } from "~/components/search/find-matches";
import { markWords } from "~/components/search/mark-words";
import { useText } from "~/i18n/i18n";

type Line = Pick<PostLine, "body" | "imageCount" | "visibility" | "opensWith" | "locked">;
type Props = { post: Line; words?: string };

/** A post in a line: its beginning, or around the words searched for. A locked one says for whom it is. */
export function PostTitle({ post, words = "" }: Props) {
  const t = useText("posts/lines");
  const { body, locked, visibility, opensWith, imageCount } = post;
  // A withheld one is locked too, and its words are the notice.
  if (locked && !body) {
    if (visibility === "followers") return t("lockedFollowers");
    return opensWith ? t("lockedPlan", { plan: opensWith }) : t("lockedMembers");
  }
  if (!body) return t("pictures", { count: imageCount });
  const excerpt = excerptOf(body, words);
  return <span dir="auto">{markWords(excerpt, words) ?? excerpt}</span>;
}
