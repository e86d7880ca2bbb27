import type { PostDetail } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { NamedText } from "~/ui/text/named-text";
import { type Around, type NewestFacts, NewestPosts, PostsAround } from "./other-posts";

type ListFacts = Pick<PostDetail, "series" | "tags"> & { domain: string };
export type PlaceFacts =
  | ({ part: "lists" } & ListFacts)
  | ({ part: "around" } & Around)
  | ({ part: "newest" } & NewestFacts);

/** What a post's page leads to besides: lists that have the post, its neighbours in time, or its creator's newest posts. */
export default function PostPlaces(facts: PlaceFacts) {
  if (facts.part === "around") return <PostsAround {...facts} />;
  if (facts.part === "newest") return <NewestPosts {...facts} />;
  return <Lists {...facts} />;
}

/** Its series, with the post before and after in it, and its tags. */
function Lists({ domain, series, tags }: ListFacts) {
  return (
    <>
      {series ? <InSeries domain={domain} series={series} /> : null}
      {tags.length > 0 ? <Tags domain={domain} tags={tags} /> : null}
    </>
  );
}

function InSeries({ domain, series }: { domain: string; series: NonNullable<ListFacts["series"]> }) {
  const t = useText("posts/series");
  const { slug, title, number, previous, next } = series;
  const neighbours = [
    { post: previous, rel: "prev", words: t("previous") },
    { post: next, rel: "next", words: t("next") },
  ];
  return (
    <nav
      aria-label={t("label")}
      className="flex flex-wrap items-center gap-x-4 border-b border-line py-2 text-small font-semibold"
    >
      <Link
        to={href("/:domain/series/:slug", { domain, slug })}
        className="inline-flex min-h-touch grow items-center wrap-anywhere hover:underline"
      >
        <NamedText names={[title]} say={(name) => t("inSeries", { title: name, number })} />
      </Link>
      {neighbours.map(({ post, rel, words }) =>
        post ? (
          <Link
            key={rel}
            to={href("/posts/:postId", { postId: post.postId })}
            rel={rel}
            className="inline-flex min-h-touch items-center hover:underline"
          >
            {words}
          </Link>
        ) : null,
      )}
    </nav>
  );
}

function Tags({ domain, tags }: Pick<ListFacts, "domain" | "tags">) {
  return (
    <ul className="flex flex-wrap gap-x-4 py-1">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={href("/:domain/archive", { domain }, `?${new URLSearchParams({ tag })}`)}
            className="inline-flex min-h-touch items-center text-small text-muted hover:text-ink hover:underline"
          >
            #{tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
