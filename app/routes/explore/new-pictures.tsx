import type { NewPicture } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Picture } from "~/ui/picture";

/** Pictures of new posts, each in its proportions, in columns. */
export default function NewPictures({ pictures }: { pictures: NewPicture[] }) {
  const t = useText("explore");
  const ofPost = useText("posts");
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures" className="mb-4 text-title">
        {t("pictures")}
      </h2>
      <ul className="columns-2 gap-3 md:columns-3 md:gap-5 xl:columns-4">
        {pictures.map(({ postId, nickname, body, labels, image }) => (
          <li key={postId} className="relative break-inside-avoid pb-6">
            <Picture
              image={image}
              sizes="(max-width: 800px) 50vw, (max-width: 1263px) 33vw, 250px"
              className="max-h-96 rounded-picture"
            />
            <Link
              to={href("/posts/:postId", { postId })}
              dir="auto"
              className="mt-2 block truncate text-row font-semibold after:absolute after:inset-0 hover:underline"
            >
              {body.trim() || ofPost("title", { name: nickname })}
            </Link>
            <p className="truncate text-caption text-muted">
              <bdi>{nickname}</bdi>
              {labels.map((label) => ` · ${ofPost(label)}`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
