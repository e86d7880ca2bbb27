import { z } from "zod";
import { PostId } from "../ids";
import { PageQuery, pageOf } from "../paging";
import { Time } from "../text";

/** How many addresses a page of a sitemap's feed may have: a crawl walks them all. */
export const changesPerPage = 1_000;

/** `date` is a civil day in Seoul: changes on it or later; by default all. The oldest change comes first. */
export const ChangesQuery = PageQuery.extend({
  date: z.iso.date().optional(),
  size: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .refine((n) => n <= changesPerPage)
    .optional(),
});
export type ChangesQuery = z.infer<typeof ChangesQuery>;

export const ActivistChanges = pageOf(z.object({ domain: z.string(), updatedAt: Time }).meta({ id: "ActivistChange" }));
export type ActivistChanges = z.infer<typeof ActivistChanges>;

export const PostChanges = pageOf(z.object({ postId: PostId, updatedAt: Time }).meta({ id: "PostChange" }));
export type PostChanges = z.infer<typeof PostChanges>;

export const SeriesChanges = pageOf(
  z.object({ domain: z.string(), slug: z.string(), updatedAt: Time }).meta({ id: "SeriesChange" }),
);
export type SeriesChanges = z.infer<typeof SeriesChanges>;
