import { z } from "zod";
import { limits } from "./limits";

/** `?pagingKey=` of the page before, opaque and signed; `?size=` 1–50, by default 20. */
export const PageQuery = z.strictObject({
  pagingKey: z.string().min(1).max(400).optional(),
  size: z
    .string()
    .regex(/^[1-9]\d?$/)
    .transform(Number)
    .refine((n) => n <= limits.pageSize.max)
    .optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** `{ items, pagingKey }`: the key is null on the last page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), pagingKey: z.string().nullable() });
export type Page<T> = { items: T[]; pagingKey: string | null };
