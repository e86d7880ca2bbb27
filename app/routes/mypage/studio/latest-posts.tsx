import type { StudioPost } from "#contract/creators/schemas";
import { limits } from "#contract/limits";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { formatNumber } from "~/i18n/format";
import { useText } from "~/i18n/i18n";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/text/text-link";
import { RelativeTime } from "~/ui/text/time-text";

/** The creator's latest posts, each with how many it reached. */
export function LatestPosts({ posts, domain }: { posts: StudioPost[]; domain: string }) {
  const t = useText("mypage/studio");
  return (
    <section aria-labelledby="latest-posts" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="latest-posts" className="text-title">
          {t("posts")}
        </h2>
        <span className="flex flex-wrap justify-end gap-x-4">
          <TextLink to="/posts/manage">{t("postsManage")}</TextLink>
          <TextLink to="/posts/planned">{t("postsPlanned")}</TextLink>
          <TextLink to={href("/:domain", { domain })}>{t("postsAll")}</TextLink>
        </span>
      </div>
      {posts.length === 0 ? <p className="text-muted">{t("postsNone")}</p> : null}
      <ul className="divide-y divide-line">
        {posts.map((post) => (
          <li key={post.postId}>
            <PostRow post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PostRow({ post }: { post: StudioPost }) {
  const t = useText("mypage/studio");
  const { postId, excerpt, imageCount, imageUrl, visibility, publishedAt, likeCount, commentCount, notifiedCount } =
    post;
  return (
    <Link to={href("/posts/:postId", { postId })} className="flex items-center gap-4 py-3 hover:bg-soft">
      <span className="grid size-14 shrink-0 place-items-center overflow-clip rounded-md bg-soft text-muted">
        {imageUrl ? (
          <img src={imageUrl} alt="" width={56} height={56} loading="lazy" className="size-full object-cover" />
        ) : (
          <Icon name="edit" size={20} />
        )}
      </span>
      <span className="grid min-w-0 grow gap-1 md:flex md:items-center md:gap-4">
        <span className="min-w-0 grow">
          <span className="line-clamp-1 text-row font-semibold wrap-anywhere">
            <bdi>{excerpt || t("picturePost", { count: imageCount })}</bdi>
          </span>
          <span className="text-small text-muted">
            <RelativeTime at={publishedAt} /> · {t(`for_${visibility}`)}
          </span>
        </span>
        <span className="flex shrink-0 flex-wrap gap-x-4 text-small">
          <Reach label={t("likes")} count={likeCount} />
          <Reach label={t("comments")} count={commentCount} />
          <Reach label={t("notifiedShort")} count={notifiedCount} />
        </span>
      </span>
    </Link>
  );
}

function Reach({ label, count }: { label: string; count: number }) {
  const t = useText("mypage/studio");
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="text-muted">{label} </span>
      <b className="font-semibold">
        {count > limits.notifiedCounted ? t("over", { count: limits.notifiedCounted }) : formatNumber(count)}
      </b>
    </span>
  );
}
