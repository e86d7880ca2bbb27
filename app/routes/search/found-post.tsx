import type { Post } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { excerptOf } from "~/components/search/find-matches";
import { markWords } from "~/components/search/mark-words";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { srcSetOf } from "~/ui/picture";
import { RelativeTime } from "~/ui/text/time-text";

type Props = { post: Post; words: string; as?: "h2" | "h3" };

/** The size and shape of a result's picture. */
export const foundPicture = "size-18 shrink-0 rounded-picture sm:size-22";

/** A post in a few lines around what was searched for; all of it leads to the post. */
export function FoundPost({ post, words, as: Heading = "h3" }: Props) {
  const t = useText("posts");
  const { postId, activist, labels, body, images, visibility, createdAt } = post;
  const excerpt = excerptOf(body, words);
  return (
    <li>
      <article className="relative flex items-center gap-4 py-4 break-keep wrap-anywhere">
        <Thumbnail image={images[0]} />
        <div className="min-w-0 grow">
          {labels[0] ? (
            <p className="text-caption font-semibold text-muted">{labels.map((label) => t(label)).join(" · ")}</p>
          ) : null}
          <Heading className="text-caption font-normal tracking-normal text-muted">
            <Link
              to={href("/posts/:postId", { postId })}
              className="flex after:absolute after:inset-0 hover:text-ink hover:underline"
            >
              <bdi className="truncate">{activist.nickname}</bdi>
              <span className="shrink-0 whitespace-pre">
                {" · "}
                <RelativeTime at={createdAt} />
              </span>
            </Link>
          </Heading>
          <p dir="auto" className="line-clamp-2 text-row">
            {markWords(excerpt, words) ?? excerpt}
          </p>
          {visibility === "public" ? null : (
            <Badge tone="neutral">{t(visibility === "members" ? "forMembers" : "forFollowers")}</Badge>
          )}
        </div>
      </article>
    </li>
  );
}

function Thumbnail({ image }: { image: Post["images"][number] | undefined }) {
  const shape = `${foundPicture} bg-sunken`;
  if (!image)
    return (
      <span className={`${shape} grid place-items-center text-muted`}>
        <Icon name="edit" size={20} />
      </span>
    );
  return (
    <img
      src={image.url}
      srcSet={srcSetOf(image)}
      sizes="88px"
      alt={image.alt}
      width={88}
      height={88}
      loading="lazy"
      decoding="async"
      className={`${shape} object-cover`}
    />
  );
}
