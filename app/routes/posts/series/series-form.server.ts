import { z } from "zod";
import { type Series, SeriesInput } from "#contract/posts/series-schemas";

const { title, description } = SeriesInput.shape;
export const SeriesForm = z.object({
  title,
  description: description.default(""),
  coverUrl: z.string().optional(),
  seriesRemoved: z.literal("on").optional(),
  isComplete: z.literal("on").optional(),
  once: z.uuid().optional(),
});

/** The input of the API's call; a new cover takes precedence over the box that removes the old one. */
export function inputOf(form: z.infer<typeof SeriesForm>, before?: Series): SeriesInput {
  const { title, description, coverUrl, seriesRemoved, isComplete } = form;
  return {
    title,
    description,
    coverUrl: coverUrl || (seriesRemoved ? null : (before?.coverUrl ?? null)),
    isComplete: isComplete === "on",
  };
}

export const seriesCover = { purpose: "series", field: "coverUrl" } as const;
