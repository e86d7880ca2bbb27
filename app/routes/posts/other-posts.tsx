import type { OtherPosts, PicturedPostLine, PostLine } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { PostTitle } from "~/components/posts/post-title";
import { useText } from "~/i18n/i18n";
import { tintOf } from "~/styles/tint-of";
import { Arches } from "~/ui/arches";
import { NamedText } from "~/ui/text/named-text";
import { DateText } from "~/ui/text/time-text";

export type Around = Pick<OtherPosts, "previous" | "next">;

/** The posts published before and after, side by side. */
export function PostsAround({ previous, next }: Around) {
  const t = useText("posts/lines");
  return (
    <nav aria-label={t("around")} className="grid grid-cols-2 gap-3">
      {previous ? <Neighbour post={previous} rel="prev" /> : null}
      {next ? <Neighbour post={next} rel="next" /> : null}
    </nav>
  );
}

function Neighbour({ post, rel }: { post: PostLine; rel: "prev" | "next" }) {
  const t = useText("posts/lines");
  const isNext = rel === "next";
  return (
    <Link
      to={href("/posts/:postId", { postId: post.postId })}
      rel={rel}
      className={`min-w-0 rounded-lg bg-sunken p-4 hover:bg-soft ${isNext ? "col-start-2" : ""}`}
    >
      <span className="block text-caption text-muted">{t(isNext ? "next" : "previous")}</span>
      <span className="block truncate text-row font-semibold">
        <PostTitle post={post} />
      </span>
    </Link>
  );
}

export type NewestFacts = { userId: string; nickname: string; newest: PicturedPostLine[] };

/** The newest others of the post's creator. */
export function NewestPosts({ userId, nickname, newest }: NewestFacts) {
  const t = useText("posts/lines");
  const ofPost = useText("posts");
  return (
    <section aria-labelledby="other-posts" data-tint={tintOf(userId)} className="mt-6">
      <h2 id="other-posts" className="text-row">
        <NamedText names={[nickname]} say={(name) => t("othersOf", { name })} />
      </h2>
      <ul className="grid">
        {newest.map((post) => (
          <li key={post.postId} className="relative flex items-center gap-3 py-2.5 break-keep wrap-anywhere">
            <Thumbnail post={post} />
            <div className="min-w-0 grow">
              <Link
                to={href("/posts/:postId", { postId: post.postId })}
                className="line-clamp-2 text-row font-semibold after:absolute after:inset-0 hover:underline"
              >
                <PostTitle post={post} />
              </Link>
              <p className="text-caption text-muted">
                <DateText at={post.createdAt} short />
                {post.labels.map((label) => ` · ${ofPost(label)}`)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Decorative: the link says what it leads to. Of a locked post the two arches, of one without pictures nothing. */
function Thumbnail({ post: { locked, pictureUrl } }: { post: PicturedPostLine }) {
  const shape = "size-18 shrink-0 rounded-picture";
  if (locked)
    return (
      <span className={`${shape} grid place-items-center bg-tint-soft text-tint-ink`}>
        <Arches holds="lock" width={45} />
      </span>
    );
  if (!pictureUrl) return null;
  return (
    <img
      src={pictureUrl}
      alt=""
      width={72}
      height={72}
      loading="lazy"
      decoding="async"
      className={`${shape} bg-sunken object-cover`}
    />
  );
}
