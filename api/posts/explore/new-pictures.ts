import type { UserId } from "#contract/ids";
import type { NewPicture } from "#contract/posts/schemas";
import { loadSql } from "../../db/load-sql";
import type { Deps } from "../../deps";
import { type PostRow, type Reading, toPost, type Viewed } from "../queries";
import { beginningOf } from "../text/beginning-of";

const shownCount = 8;

const statement = loadSql<PostRow, Viewed>("posts/sql/new-pictures.sql", {
  name: "new_pictures",
  parameters: ["viewer", "at"],
  // Of the candidates a few are withheld, or of creators who are hidden from the viewer.
  constants: { recentCount: 200, mostOfCreator: 2, candidateCount: 3 * shownCount, shownCount },
});

/** The first picture of each of the newest public posts that have any, at most eight, and two of a creator. */
export async function newPictures(
  deps: Deps,
  viewer: UserId | null,
  { at, lang }: Reading,
): Promise<{ items: NewPicture[] }> {
  const rows = await deps.database.run(statement, { viewer, at });
  const posts = rows.map((row) => toPost(deps, row, { viewer, at, lang }));
  return {
    items: posts.flatMap(({ postId, activist: { nickname }, body, labels, images: [image] }) =>
      image ? [{ postId, body: beginningOf(body), labels, nickname, image }] : [],
    ),
  };
}
