import { z } from "zod";
import { PostId, SeriesId } from "../ids";
import { limits } from "../limits";
import { PictureAddress } from "../media/schemas";
import { line, multiline, Time } from "../text";
import { changesAt, Post } from "./schemas";

export const Series = z
  .object({
    seriesId: SeriesId,
    slug: z.string().meta({ description: "its name in addresses, fixed when it is created" }),
    title: z.string(),
    description: z.string(),
    coverUrl: z.string().nullable(),
    isComplete: z.boolean(),
    postCount: z
      .int()
      .meta({ description: "posts that have opened, locked ones too; for their author, scheduled ones too" }),
    newestAt: Time.nullable().meta({ description: "when the newest of them was published" }),
  })
  .meta({ id: "Series" });
export type Series = z.infer<typeof Series>;
export const SeriesList = z.object({ items: z.array(Series) });

/** Episodes are counted from 1, without those that have not opened to anybody yet. */
const SeriesPost = z
  .object({ number: z.int(), read: z.boolean().meta({ description: "whether the viewer has read it" }), post: Post })
  .meta({ id: "SeriesPost" });

export const SeriesPage = z
  .object({
    series: Series,
    items: z.array(SeriesPost),
    previousFrom: z.int().nullable(),
    nextFrom: z.int().nullable(),
    readCount: z.int().meta({ description: "how many of the whole series the viewer has read" }),
    firstUnread: z
      .object({ postId: PostId, number: z.int() })
      .nullable()
      .meta({ description: "once the viewer has read any: the first they have not, and may read now" }),
    changesAt,
  })
  .meta({ id: "SeriesPage" });
export type SeriesPage = z.infer<typeof SeriesPage>;

export const SeriesQuery = z.strictObject({
  from: z.coerce.number().int().min(1).max(limits.seriesPosts).default(1).meta({ description: "number of the first" }),
});

export const SeriesInput = z.strictObject({
  title: line(limits.seriesTitleLength, 1),
  description: multiline(limits.seriesDescriptionLength),
  coverUrl: PictureAddress.nullable(),
  isComplete: z.boolean(),
});
export type SeriesInput = z.infer<typeof SeriesInput>;

export const SeriesPlace = z.strictObject({ number: z.int().min(1).max(limits.seriesPosts) });
