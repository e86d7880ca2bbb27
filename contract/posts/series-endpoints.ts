import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { PostId, SeriesId } from "../ids";
import { DomainParam } from "../names";
import { SeriesSlug } from "./schemas";
import { Series, SeriesInput, SeriesList, SeriesPage, SeriesPlace, SeriesQuery } from "./series-schemas";

const define = defineEndpointWith({ tag: "Series", access: "activist" });
const OfSeries = z.strictObject({ seriesId: SeriesId });

export const listSeries = define({
  method: "get",
  path: "/feed/activist/{domain}/series",
  access: "guest",
  summary: "A creator's series, the one with the newest post first; empty ones for their author alone",
  params: z.strictObject({ domain: DomainParam }),
  response: SeriesList,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const getSeries = define({
  method: "get",
  path: "/feed/activist/{domain}/series/{slug}",
  access: "guest",
  summary: "A series with its posts in order, fifty a page",
  params: z.strictObject({ domain: DomainParam, slug: SeriesSlug }),
  query: SeriesQuery,
  response: SeriesPage,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const createSeries = define({
  method: "post",
  path: "/feed/series",
  summary: "Create a series; its address is made of its title",
  idempotent: true,
  body: SeriesInput,
  response: Series,
  status: 201,
  errors: ["RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE"],
  limit: "actPerUser",
  timeoutMs: 60_000,
});

export const editSeries = define({
  method: "put",
  path: "/feed/series/{seriesId}",
  summary: "Change one's own series; its address stays",
  params: OfSeries,
  body: SeriesInput,
  response: Series,
  errors: ["RESOURCE_NOT_FOUND", "PAYLOAD_TOO_LARGE"],
  limit: "actPerUser",
  timeoutMs: 60_000,
});

export const deleteSeries = define({
  method: "delete",
  path: "/feed/series/{seriesId}",
  summary: "Delete one's own series; its posts stay",
  params: OfSeries,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const placeInSeries = define({
  method: "put",
  path: "/feed/series/{seriesId}/posts/{postId}",
  summary: "Give one of one's own posts a number in a series; it leaves the series it was in",
  params: z.strictObject({ seriesId: SeriesId, postId: PostId }),
  body: SeriesPlace,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  limit: "actPerUser",
});

export const removeFromSeries = define({
  method: "delete",
  path: "/feed/series/{seriesId}/posts/{postId}",
  summary: "Take a post out of one's own series",
  params: z.strictObject({ seriesId: SeriesId, postId: PostId }),
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});
