import type { Post } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";

const fewest = 3;

/** The creators of the posts below, each a link to their newest one. Where there are few, the list itself is enough. */
export function NewestOfEach({ posts }: { posts: Post[] }) {
  const t = useText("feed");
  const newest = posts.filter(
    ({ activist }, at) => posts.findIndex((other) => other.activist.userId === activist.userId) === at,
  );
  if (newest.length < fewest) return null;
  return (
    <nav aria-label={t("newest")} className="-mx-4 sm:mx-0">
      <ul className="flex gap-3.5 overflow-x-auto px-4 pt-1 pb-2 [scrollbar-width:none] sm:px-0.5">
        {newest.map(({ postId, activist: { nickname, profileImageUrl } }) => (
          <li key={postId} className="w-17 shrink-0">
            <Link
              to={href("/posts/:postId", { postId })}
              aria-label={t("newestOf", { name: nickname })}
              className="grid justify-items-center gap-1.5 text-caption leading-4"
            >
              <span className="rounded-full border-2 border-accent p-0.75">
                <Avatar name={nickname} imageUrl={profileImageUrl} size={56} />
              </span>
              <bdi className="w-full truncate text-center">{nickname}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
