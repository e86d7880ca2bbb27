import { z } from "zod";
import { DomainParam } from "#contract/names";
import { PageQuery } from "#contract/paging";
import { LikeAnswer, LikeInput, Post, PostPage } from "#contract/posts";
import { Id } from "#contract/text";
import { endpoint } from "../endpoint";
import { like, unlike } from "./like";
import { creatorPage, feedPage, onePost } from "./queries";

const tag = "Feed";

export const postsRoutes = [
  endpoint({
    method: "get",
    path: "/feed/following",
    who: "consented",
    tag,
    summary: "Posts of followed creators",
    query: PageQuery,
    answer: PostPage,
    handle: ({ deps, actor, query, at }) => feedPage(deps, "following", actor.userId, query, at),
  }),
  endpoint({
    method: "get",
    path: "/feed/subscribers",
    who: "consented",
    tag,
    summary: "Posts of creators subscribed to",
    query: PageQuery,
    answer: PostPage,
    handle: ({ deps, actor, query, at }) => feedPage(deps, "subscribers", actor.userId, query, at),
  }),
  endpoint({
    method: "get",
    path: "/feed/activist/{domain}",
    who: "guest",
    tag,
    summary: "A creator's posts",
    params: z.strictObject({ domain: DomainParam }),
    query: PageQuery,
    answer: PostPage,
    handle: ({ deps, actor, params, query, at }) => creatorPage(deps, params.domain, actor?.userId ?? null, query, at),
  }),
  endpoint({
    method: "get",
    path: "/feed/post/{postId}",
    who: "guest",
    tag,
    summary: "One post",
    params: z.strictObject({ postId: Id }),
    answer: Post,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params, at }) => onePost(deps, params.postId, actor?.userId ?? null, at),
  }),
  endpoint({
    method: "post",
    path: "/like",
    who: "consented",
    tag,
    summary: "Like a post",
    body: LikeInput,
    answer: LikeAnswer,
    errors: ["RESOURCE_NOT_FOUND", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, body, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      return like(deps, actor.userId, body.postId, at);
    },
  }),
  endpoint({
    method: "post",
    path: "/unlike",
    who: "consented",
    tag,
    summary: "Take a like back",
    body: LikeInput,
    answer: LikeAnswer,
    errors: ["RESOURCE_NOT_FOUND", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, body, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      return unlike(deps, actor.userId, body.postId, at);
    },
  }),
];
