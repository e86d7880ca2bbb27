import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { DraftId, PostId } from "../ids";
import { PostUpload, UploadOffer } from "../media/schemas";
import { DomainParam } from "../names";
import { PageQuery } from "../paging";
import {
  ArchiveFilters,
  ArchivePage,
  ArchiveQuery,
  CreatorPostPage,
  Draft,
  DraftInput,
  DraftList,
  LikeInput,
  LikeResponse,
  NewerPosts,
  NewerPostsQuery,
  OwnPostsQuery,
  PlannedPostList,
  PostDetail,
  PostEdit,
  PostInput,
  PostPage,
  PostRemoval,
  PostsChange,
  PostsChanged,
  Preview,
  PreviewInput,
  SavedPostsQuery,
  Unscheduled,
} from "./schemas";

const tag = "Feed";
const DraftParams = z.strictObject({ draftId: DraftId });

export const listFollowingPosts = defineEndpoint({
  method: "get",
  path: "/feed/following",
  access: "consented",
  tag,
  summary: "Posts of followed creators",
  query: PageQuery,
  response: PostPage,
});

export const listSubscribedPosts = defineEndpoint({
  method: "get",
  path: "/feed/subscribers",
  access: "consented",
  tag,
  summary: "Posts of creators subscribed to",
  query: PageQuery,
  response: PostPage,
});

export const countNewerPosts = defineEndpoint({
  method: "get",
  path: "/feed/count",
  access: "consented",
  tag,
  summary: "How many posts a feed lists before a post",
  query: NewerPostsQuery,
  response: NewerPosts,
});

export const listCreatorPosts = defineEndpoint({
  method: "get",
  path: "/feed/activist/{domain}",
  access: "guest",
  tag,
  summary: "A creator's posts, newest first, and the pinned one",
  params: z.strictObject({ domain: DomainParam }),
  query: PageQuery,
  response: CreatorPostPage,
});

export const listArchivedPosts = defineEndpoint({
  method: "get",
  path: "/feed/activist/{domain}/archive",
  access: "guest",
  tag,
  summary: "A creator's posts by words, tag, year and access, newest first",
  params: z.strictObject({ domain: DomainParam }),
  query: ArchiveQuery,
  response: ArchivePage,
  errors: ["RESOURCE_NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const getArchiveFilters = defineEndpoint({
  method: "get",
  path: "/feed/activist/{domain}/archive/filters",
  access: "guest",
  tag,
  summary: "The tags and years of a creator's posts, with how many posts each has",
  params: z.strictObject({ domain: DomainParam }),
  response: ArchiveFilters,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const getPost = defineEndpoint({
  method: "get",
  path: "/feed/post/{postId}",
  access: "guest",
  tag,
  summary: "One post",
  params: z.strictObject({ postId: PostId }),
  response: PostDetail,
  errors: ["RESOURCE_NOT_FOUND"],
  otherStatus: { 410: "RESOURCE_NOT_FOUND" },
});

export const signPostUpload = defineEndpoint({
  method: "post",
  path: "/feed/generatePresignedUrl",
  access: "activist",
  tag,
  summary: "Where to upload a picture for a post",
  body: PostUpload,
  response: UploadOffer,
  errors: ["PAYLOAD_TOO_LARGE", "TOO_MANY_REQUESTS"],
  capability: "pictures",
});

export const previewText = defineEndpoint({
  method: "post",
  path: "/feed/preview",
  access: "activist",
  tag,
  summary: "How a text that is being written will be drawn; nothing is stored",
  body: PreviewInput,
  response: Preview,
});

export const createPost = defineEndpoint({
  method: "post",
  path: "/feed/post",
  access: "activist",
  tag,
  summary: "Publish a post",
  idempotent: true,
  body: PostInput,
  response: PostDetail,
  status: 201,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE"],
  limit: "postPerUser",
  timeoutMs: 60_000,
  capability: "posting",
});

export const editPost = defineEndpoint({
  method: "put",
  path: "/feed/post",
  access: "activist",
  tag,
  summary: "Change one's own post",
  body: PostEdit,
  response: PostDetail,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE"],
  limit: "actPerUser",
  timeoutMs: 60_000,
  capability: "posting",
});

export const deletePost = defineEndpoint({
  method: "delete",
  path: "/feed/post",
  access: "activist",
  tag,
  summary: "Delete one's own post",
  body: PostRemoval,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
  timeoutMs: 60_000,
});

export const listOwnPosts = defineEndpoint({
  method: "get",
  path: "/feed/posts",
  access: "activist",
  tag,
  summary: "One's own posts by words, tag, series, year and visibility, newest first",
  query: OwnPostsQuery,
  response: PostPage,
  errors: ["TOO_MANY_REQUESTS"],
});

export const changePosts = defineEndpoint({
  method: "put",
  path: "/feed/posts",
  access: "activist",
  tag,
  summary: "Change the audience, the series or the tags of several of one's own posts, of all or of none",
  body: PostsChange,
  response: PostsChanged,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  limit: "actPerUser",
  timeoutMs: 60_000,
  capability: "posting",
});

const OfPost = z.strictObject({ postId: PostId });

export const listPlannedPosts = defineEndpoint({
  method: "get",
  path: "/feed/planned",
  access: "activist",
  tag,
  summary: "One's own posts that open later, or to more people later; the next to open first",
  response: PlannedPostList,
});

export const publishPostNow = defineEndpoint({
  method: "post",
  path: "/feed/post/{postId}/publish",
  access: "activist",
  tag,
  summary: "Open one's own scheduled post to its first audience now",
  params: OfPost,
  response: PostDetail,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  limit: "actPerUser",
  capability: "posting",
});

export const unschedulePost = defineEndpoint({
  method: "post",
  path: "/feed/post/{postId}/unschedule",
  access: "activist",
  tag,
  summary: "Make a scheduled post that is open to nobody a draft again",
  params: OfPost,
  response: Unscheduled,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  limit: "actPerUser",
});

export const pinPost = defineEndpoint({
  method: "post",
  path: "/feed/post/{postId}/pin",
  access: "activist",
  tag,
  summary: "Pin one's own post to the head of one's page, in place of another",
  params: OfPost,
  response: PostDetail,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const unpinPost = defineEndpoint({
  method: "delete",
  path: "/feed/post/{postId}/pin",
  access: "activist",
  tag,
  summary: "Take a post's pin back",
  params: OfPost,
  response: PostDetail,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const listSavedPosts = defineEndpoint({
  method: "get",
  path: "/feed/saved",
  access: "consented",
  tag,
  summary: "Posts one has saved that are open to oneself now, the last saved first",
  query: SavedPostsQuery,
  response: PostPage,
});

export const savePost = defineEndpoint({
  method: "put",
  path: "/feed/post/{postId}/saved",
  access: "consented",
  tag,
  summary: "Save a post for later",
  params: OfPost,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const unsavePost = defineEndpoint({
  method: "delete",
  path: "/feed/post/{postId}/saved",
  access: "consented",
  tag,
  summary: "Take a post off one's saved ones, whether it is open or not",
  params: OfPost,
  limit: "actPerUser",
});

export const listDrafts = defineEndpoint({
  method: "get",
  path: "/feed/drafts",
  access: "activist",
  tag,
  summary: "One's own drafts, all of them, the last written first",
  response: DraftList,
});

export const getDraft = defineEndpoint({
  method: "get",
  path: "/feed/drafts/{draftId}",
  access: "activist",
  tag,
  summary: "One's own draft",
  params: DraftParams,
  response: Draft,
  errors: ["RESOURCE_NOT_FOUND"],
  timeoutMs: 60_000,
});

export const saveDraft = defineEndpoint({
  method: "put",
  path: "/feed/drafts/{draftId}",
  access: "activist",
  tag,
  summary: "Keep a draft, on top of the version it was written on",
  params: DraftParams,
  body: DraftInput,
  response: Draft,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE"],
  limit: "actPerUser",
  timeoutMs: 60_000,
});

export const deleteDraft = defineEndpoint({
  method: "delete",
  path: "/feed/drafts/{draftId}",
  access: "activist",
  tag,
  summary: "Throw a draft away",
  params: DraftParams,
  limit: "actPerUser",
  timeoutMs: 60_000,
});

export const likePost = defineEndpoint({
  method: "post",
  path: "/like",
  access: "consented",
  tag,
  summary: "Like a post",
  body: LikeInput,
  response: LikeResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const unlikePost = defineEndpoint({
  method: "post",
  path: "/unlike",
  access: "consented",
  tag,
  summary: "Take a like back",
  body: LikeInput,
  response: LikeResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});
