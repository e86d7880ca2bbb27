import { z } from "zod";
import { DomainParam } from "#contract/names";
import { PageQuery } from "#contract/paging";
import { PostUpload, UploadOffer } from "#contract/pictures";
import {
  Draft,
  DraftId,
  DraftInput,
  DraftList,
  LikeAnswer,
  LikeInput,
  Post,
  PostEdit,
  PostInput,
  PostPage,
  PostRemoval,
} from "#contract/posts";
import { Id } from "#contract/text";
import { endpoint } from "../http/endpoint";
import { offerUpload } from "../media/uploads";
import { deletePost } from "./delete-post";
import { deleteDraft, listDrafts, readDraft, saveDraft } from "./drafts";
import { editPost } from "./edit-post";
import { like, unlike } from "./like";
import { creatorPage, feedPage, onePost } from "./queries";
import { showMembersPosts } from "./show-members-posts";
import { writePost } from "./write-post";

const tag = "Feed";
const DraftParams = z.strictObject({ draftId: DraftId });

export const postsRoutes = [
  endpoint({
    method: "get",
    path: "/feed/following",
    who: "consented",
    tag,
    summary: "Posts of followed creators",
    query: PageQuery,
    answer: PostPage,
    handle: ({ deps, actor, query, at }) =>
      showMembersPosts(deps, actor.userId, at, () => feedPage(deps, "following", actor.userId, query, at)),
  }),
  endpoint({
    method: "get",
    path: "/feed/subscribers",
    who: "consented",
    tag,
    summary: "Posts of creators subscribed to",
    query: PageQuery,
    answer: PostPage,
    handle: ({ deps, actor, query, at }) =>
      showMembersPosts(deps, actor.userId, at, () => feedPage(deps, "subscribers", actor.userId, query, at)),
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
    handle: ({ deps, actor, params, query, at }) => {
      const viewer = actor?.userId ?? null;
      return showMembersPosts(deps, viewer, at, () => creatorPage(deps, params.domain, viewer, query, at));
    },
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
    otherStatus: { 410: "RESOURCE_NOT_FOUND" },
    handle: ({ deps, actor, params, at }) => {
      const viewer = actor?.userId ?? null;
      return showMembersPosts(deps, viewer, at, () => onePost(deps, params.postId, viewer, at));
    },
  }),
  endpoint({
    method: "post",
    path: "/feed/generatePresignedUrl",
    who: "activist",
    tag,
    summary: "Where to upload a picture for a post",
    body: PostUpload,
    answer: UploadOffer,
    errors: ["PAYLOAD_TOO_LARGE", "TOO_MANY_REQUESTS"],
    handle: ({ deps, actor, body: { contentType, size: bytes }, at }) =>
      offerUpload(deps, { userId: actor.userId, purpose: "post", contentType, bytes, at }),
  }),
  endpoint({
    method: "post",
    path: "/feed/post",
    who: "activist",
    tag,
    summary: "Publish a post",
    idempotent: true,
    body: PostInput,
    answer: Post,
    status: 201,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, body, at }) => {
      await deps.limits.use("postPerUser", actor.userId);
      const postId = await writePost(deps, { creatorId: actor.userId, input: body, at });
      return onePost(deps, postId, actor.userId, at);
    },
    repeat: ({ deps, actor, at }, postId) => onePost(deps, postId, actor.userId, at),
  }),
  endpoint({
    method: "put",
    path: "/feed/post",
    who: "activist",
    tag,
    summary: "Change one's own post",
    body: PostEdit,
    answer: Post,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, body, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      await editPost(deps, { creatorId: actor.userId, edit: body, at });
      return onePost(deps, body.postId, actor.userId, at);
    },
  }),
  endpoint({
    method: "delete",
    path: "/feed/post",
    who: "activist",
    tag,
    summary: "Delete one's own post",
    body: PostRemoval,
    errors: ["RESOURCE_NOT_FOUND", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, body, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      await deletePost(deps, { creatorId: actor.userId, postId: body.postId, at });
    },
  }),
  endpoint({
    method: "get",
    path: "/feed/drafts",
    who: "activist",
    tag,
    summary: "One's own drafts, all of them, the last written first",
    answer: DraftList,
    handle: async ({ deps, actor }) => ({ items: await listDrafts(deps, actor.userId) }),
  }),
  endpoint({
    method: "get",
    path: "/feed/drafts/{draftId}",
    who: "activist",
    tag,
    summary: "One's own draft",
    params: DraftParams,
    answer: Draft,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params: { draftId }, at }) => readDraft(deps, { creatorId: actor.userId, draftId }, at),
  }),
  endpoint({
    method: "put",
    path: "/feed/drafts/{draftId}",
    who: "activist",
    tag,
    summary: "Keep a draft, on top of the version it was written on",
    params: DraftParams,
    body: DraftInput,
    answer: Draft,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, params: { draftId }, body, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      return saveDraft(deps, { creatorId: actor.userId, draftId, input: body, at });
    },
  }),
  endpoint({
    method: "delete",
    path: "/feed/drafts/{draftId}",
    who: "activist",
    tag,
    summary: "Throw a draft away",
    params: DraftParams,
    errors: ["TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, params: { draftId } }) => {
      await deps.limits.use("actPerUser", actor.userId);
      await deleteDraft(deps, { creatorId: actor.userId, draftId });
    },
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
