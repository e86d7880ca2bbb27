import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { PostId, SeriesId } from "../ids";
import { DomainParam } from "../names";
import { SeriesSlug } from "./schemas";
import { Series, SeriesInput, SeriesList, SeriesPage, SeriesPlace, SeriesQuery } from "./series-schemas";

const tag = "Series";
const OfSeries = z.strictObject({ seriesId: SeriesId });

export const listSeries = defineEndpoint({
  method: "get",
  path: "/feed/activist/{domain}/series",
  access: "guest",
  tag,
  summary: "A creator's series, the one with the newest post first; empty ones for their author alone",
  params: z.strictObject({ domain: DomainParam }),
  response: SeriesList,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const getSeries = defineEndpoint({
  method: "get",
  path: "/feed/activist/{domain}/series/{slug}",
  access: "guest",
  tag,
  summary: "A series with its posts in order, fifty a page",
  params: z.strictObject({ domain: DomainParam, slug: SeriesSlug }),
  query: SeriesQuery,
  response: SeriesPage,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const createSeries = defineEndpoint({
  method: "post",
  path: "/feed/series",
  access: "activist",
  tag,
  summary: "Create a series; its address is made of its title",
  idempotent: true,
  body: SeriesInput,
  response: Series,
  status: 201,
  errors: ["RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE"],
  limit: "actPerUser",
  timeoutMs: 60_000,
});

export const editSeries = defineEndpoint({
  method: "put",
  path: "/feed/series/{seriesId}",
  access: "activist",
  tag,
  summary: "Change one's own series; its address stays",
  params: OfSeries,
  body: SeriesInput,
  response: Series,
  errors: ["RESOURCE_NOT_FOUND", "PAYLOAD_TOO_LARGE"],
  limit: "actPerUser",
  timeoutMs: 60_000,
});

export const deleteSeries = defineEndpoint({
  method: "delete",
  path: "/feed/series/{seriesId}",
  access: "activist",
  tag,
  summary: "Delete one's own series; its posts stay",
  params: OfSeries,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const placeInSeries = defineEndpoint({
  method: "put",
  path: "/feed/series/{seriesId}/posts/{postId}",
  access: "activist",
  tag,
  summary: "Give one of one's own posts a number in a series; it leaves the series it was in",
  params: z.strictObject({ seriesId: SeriesId, postId: PostId }),
  body: SeriesPlace,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  limit: "actPerUser",
});

export const removeFromSeries = defineEndpoint({
  method: "delete",
  path: "/feed/series/{seriesId}/posts/{postId}",
  access: "activist",
  tag,
  summary: "Take a post out of one's own series",
  params: z.strictObject({ seriesId: SeriesId, postId: PostId }),
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});
