import type { StudioPost } from "#contract/creators/schemas";
import { limits } from "#contract/limits";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { formatNumber } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Icon, type IconName } from "~/ui/icon";
import { TextLink } from "~/ui/text/text-link";
import { RelativeTime } from "~/ui/text/time-text";

/** The creator's latest posts, each with how many it reached. */
export function LatestPosts({ posts, domain }: { posts: StudioPost[]; domain: string }) {
  const t = useText("mypage/studio");
  return (
    <section aria-labelledby="latest-posts" className="grid gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="latest-posts" className="text-title">
          {t("posts")}
        </h2>
        <span className="flex flex-wrap justify-end gap-x-4">
          <TextLink to="/posts/manage">{t("postsManage")}</TextLink>
          <TextLink to="/posts/planned">{t("postsPlanned")}</TextLink>
          <TextLink to={href("/:domain", { domain })}>{t("postsAll")}</TextLink>
        </span>
      </div>
      <Card flush>
        {posts.length === 0 ? <p className="p-5 text-muted">{t("postsNone")}</p> : null}
        <ul className="divide-y divide-line">
          {posts.map((post) => (
            <li key={post.postId}>
              <PostRow post={post} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function PostRow({ post }: { post: StudioPost }) {
  const t = useText("mypage/studio");
  const { postId, excerpt, imageCount, visibility, publishedAt, likeCount, commentCount, notifiedCount } = post;
  return (
    <Link to={href("/posts/:postId", { postId })} className="grid gap-1.5 px-5 py-3 hover:bg-soft">
      <span className="line-clamp-1 font-medium wrap-anywhere">
        <bdi>{excerpt || t("picturePost", { count: imageCount })}</bdi>
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted tabular-nums">
        <RelativeTime at={publishedAt} />
        <Reach icon="heart" label={t("likes")} count={likeCount} />
        <Reach icon="comment" label={t("comments")} count={commentCount} />
        {notifiedCount > 0 ? <Reach icon="bell" label={t("notified")} count={notifiedCount} /> : null}
        {visibility === "public" ? null : <Badge>{t(`${visibility}Only`)}</Badge>}
      </span>
    </Link>
  );
}

function Reach({ icon, label, count }: { icon: IconName; label: string; count: number }) {
  const t = useText("mypage/studio");
  const lng = useLng();
  return (
    <span className="flex items-center gap-1">
      <Icon name={icon} size={16} />
      <span className="sr-only">{label}</span>
      {count > limits.notifiedCounted ? t("over", { count: limits.notifiedCounted }) : formatNumber(count, lng)}
    </span>
  );
}
