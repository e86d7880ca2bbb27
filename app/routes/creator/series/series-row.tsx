import type { Post } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { PostTitle } from "~/components/posts/post-title";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { DateText } from "~/ui/text/time-text";

/** A post of a series in one line: who may read it, and whether the viewer has. */
export function SeriesRow({ number, post, read }: { number: number; post: Post; read: boolean }) {
  const t = useText("posts");
  const forAll = useText("posts/archive")("forEveryone");
  const ofSeries = useText("posts/series");
  const { postId, visibility, createdAt, openings, locked } = post;
  const audience = visibility === "public" ? forAll : t(visibility === "members" ? "forMembers" : "forFollowers");
  return (
    <article className="relative flex items-center gap-4 py-3.5 break-keep wrap-anywhere">
      <span aria-hidden="true" className="min-w-7 text-center text-row font-semibold text-muted tabular-nums">
        {number}
      </span>
      <div className="min-w-0 grow">
        <h2 className={`line-clamp-2 text-row font-semibold ${locked ? "text-muted" : ""}`}>
          <Link to={href("/posts/:postId", { postId })} className="after:absolute after:inset-0 hover:underline">
            <PostTitle post={post} />
          </Link>
        </h2>
        <p className="text-caption text-muted">
          <DateText at={createdAt} short />
          {" · "}
          {audience}
        </p>
      </div>
      {openings[0]?.opensAt === createdAt ? <Badge tone="neutral">{ofSeries("scheduled")}</Badge> : null}
      {read ? (
        <Badge tone="success">
          <span className="inline-flex items-center gap-1">
            <Icon name="check" size={16} />
            {ofSeries("read")}
          </span>
        </Badge>
      ) : null}
      {locked ? (
        <span className="text-muted">
          <Icon name="lock" size={20} />
        </span>
      ) : null}
    </article>
  );
}
