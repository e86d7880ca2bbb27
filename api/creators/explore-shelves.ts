import type { ExploreShelves, Field } from "#contract/creators/schemas";
import type { UserId } from "#contract/ids";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { type RecommendedRow, toRecommended } from "./queries";

const shelfSize = 6;
const favoriteFields = 2;
/** The number of the viewer's last likes that count for their favorite fields. */
const likesRead = 200;

type ShelfRow = RecommendedRow & {
  shelf: "trending" | "favorites" | "featured";
  place: number;
  weight: number | null;
  computed_at: Date | null;
};

const shelvesStatement = loadSql<ShelfRow, { viewer: UserId | null; at: Date }>("creators/sql/explore-shelves.sql", {
  name: "explore_shelves",
  parameters: ["viewer", "at"],
  constants: { shelfSize, favoriteFields, likesRead },
});

/** The featured creator, trending creators, and creators like those the viewer likes; a guest has no favorites. */
export async function exploreShelves(deps: Deps, viewer: UserId | null, at: Date): Promise<ExploreShelves> {
  const rows = await deps.database.run(shelvesStatement, { viewer, at });
  const of = (shelf: ShelfRow["shelf"]) => rows.filter((row) => row.shelf === shelf);
  const favorites = of("favorites");
  const [featured] = of("featured");
  const byWeight = [...favorites].sort((a, b) => Number(b.weight) - Number(a.weight));
  return {
    trending: of("trending").map((row) => toRecommended(row, viewer)),
    trendingAt: of("trending")[0]?.computed_at?.toISOString() ?? null,
    favorites: favorites.map((row) => toRecommended(row, viewer)),
    favoriteFields: [...new Set(byWeight.map((row) => row.field as Field))],
    featured: featured ? toRecommended(featured, viewer) : null,
  };
}
