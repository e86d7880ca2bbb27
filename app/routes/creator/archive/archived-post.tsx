import type { Post } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { PostTitle } from "~/components/posts/post-title";
import { formatNumber, formatShortDate } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { tintOf } from "~/styles/tint-of";
import { Icon } from "~/ui/icon";
import { srcSetOf } from "~/ui/picture";

type Props = { post: Post; words: string };

/** A post in two lines: its beginning, or around the words searched for. A locked one says for whom it is. */
export function ArchivedPost({ post, words }: Props) {
  const lng = useLng();
  const { postId, activist, images, createdAt, locked } = post;
  return (
    <article
      className="relative flex items-center gap-4 py-4 break-keep wrap-anywhere"
      data-tint={tintOf(activist.userId)}
    >
      <div className="min-w-0 grow">
        <time dateTime={createdAt} className="block text-caption text-muted" suppressHydrationWarning>
          {formatShortDate(createdAt, lng, new Date(createdAt))}
        </time>
        <h3 className={`line-clamp-2 text-row font-semibold ${locked ? "text-muted" : ""}`}>
          <Link to={href("/posts/:postId", { postId })} className="after:absolute after:inset-0 hover:underline">
            <PostTitle post={post} words={words} />
          </Link>
        </h3>
        <Facts post={post} />
      </div>
      {locked ? (
        <span className="grid size-18 shrink-0 place-items-center rounded-picture bg-tint-soft text-tint-ink">
          <Icon name="lock" size={22} />
        </span>
      ) : images[0] ? (
        <img
          src={images[0].url}
          srcSet={srcSetOf(images[0])}
          sizes="72px"
          alt={images[0].alt}
          width={72}
          height={72}
          loading="lazy"
          decoding="async"
          className="size-18 shrink-0 rounded-picture bg-sunken object-cover"
        />
      ) : null}
    </article>
  );
}

/** For whom it is, how it was received, and its tags. */
function Facts({ post: { visibility, locked, likeCount, commentCount, tags } }: Pick<Props, "post">) {
  const t = useText("posts");
  const forAll = useText("posts/archive")("forEveryone");
  const audience = visibility === "public" ? forAll : t(visibility === "members" ? "forMembers" : "forFollowers");
  const counts = [
    likeCount > 0 ? t("likes", { count: formatNumber(likeCount) }) : "",
    commentCount > 0 ? t("comments", { count: formatNumber(commentCount) }) : "",
  ];
  const facts = [locked ? "" : audience, ...counts, ...tags.map((tag) => `#${tag}`)].filter(Boolean);
  return <p className="truncate text-caption text-muted">{facts.join(" · ")}</p>;
}
