import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
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
  NewPictures,
  OtherPosts,
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

const define = defineEndpointWith({ tag: "Feed" });
const DraftParams = z.strictObject({ draftId: DraftId });

export const listFollowingPosts = define({
  method: "get",
  path: "/feed/following",
  access: "consented",
  summary: "Posts of followed creators",
  query: PageQuery,
  response: PostPage,
});

export const listSubscribedPosts = define({
  method: "get",
  path: "/feed/subscribers",
  access: "consented",
  summary: "Posts of creators subscribed to",
  query: PageQuery,
  response: PostPage,
});

export const countNewerPosts = define({
  method: "get",
  path: "/feed/count",
  access: "consented",
  summary: "How many posts a feed lists before a post",
  query: NewerPostsQuery,
  response: NewerPosts,
});

export const listCreatorPosts = define({
  method: "get",
  path: "/feed/activist/{domain}",
  access: "guest",
  summary: "A creator's posts, newest first, and the pinned one",
  params: z.strictObject({ domain: DomainParam }),
  query: PageQuery,
  response: CreatorPostPage,
});

export const listArchivedPosts = define({
  method: "get",
  path: "/feed/activist/{domain}/archive",
  access: "guest",
  summary: "A creator's posts by words, tag, year and access, newest first",
  params: z.strictObject({ domain: DomainParam }),
  query: ArchiveQuery,
  response: ArchivePage,
  errors: ["RESOURCE_NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const getArchiveFilters = define({
  method: "get",
  path: "/feed/activist/{domain}/archive/filters",
  access: "guest",
  summary: "The tags and years of a creator's posts, with how many posts each has",
  params: z.strictObject({ domain: DomainParam }),
  response: ArchiveFilters,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const getPost = define({
  method: "get",
  path: "/feed/post/{postId}",
  access: "guest",
  summary: "One post",
  params: z.strictObject({ postId: PostId }),
  response: PostDetail,
  errors: ["RESOURCE_NOT_FOUND"],
  otherStatus: { 410: "RESOURCE_NOT_FOUND" },
});

export const listNewPictures = define({
  method: "get",
  path: "/feed/pictures",
  access: "guest",
  summary: "Pictures of the newest public posts, at most eight",
  response: NewPictures,
});

export const getOtherPosts = define({
  method: "get",
  path: "/feed/post/{postId}/others",
  access: "guest",
  summary: "The posts before and after a post, and its creator's newest",
  params: z.strictObject({ postId: PostId }),
  response: OtherPosts,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const signPostUpload = define({
  method: "post",
  path: "/feed/generatePresignedUrl",
  access: "activist",
  summary: "Where to upload a picture for a post",
  body: PostUpload,
  response: UploadOffer,
  errors: ["PAYLOAD_TOO_LARGE", "TOO_MANY_REQUESTS"],
  capability: "pictures",
});

export const previewText = define({
  method: "post",
  path: "/feed/preview",
  access: "activist",
  summary: "How a text that is being written will be drawn; nothing is stored",
  body: PreviewInput,
  response: Preview,
});

export const createPost = define({
  method: "post",
  path: "/feed/post",
  access: "activist",
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

export const editPost = define({
  method: "put",
  path: "/feed/post",
  access: "activist",
  summary: "Change one's own post",
  body: PostEdit,
  response: PostDetail,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE"],
  limit: "actPerUser",
  timeoutMs: 60_000,
  capability: "posting",
});

export const deletePost = define({
  method: "delete",
  path: "/feed/post",
  access: "activist",
  summary: "Delete one's own post",
  body: PostRemoval,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
  timeoutMs: 60_000,
});

export const listOwnPosts = define({
  method: "get",
  path: "/feed/posts",
  access: "activist",
  summary: "One's own posts by words, tag, series, year and visibility, newest first",
  query: OwnPostsQuery,
  response: PostPage,
  errors: ["TOO_MANY_REQUESTS"],
});

export const changePosts = define({
  method: "put",
  path: "/feed/posts",
  access: "activist",
  summary: "Change the audience, the series or the tags of several of one's own posts, of all or of none",
  body: PostsChange,
  response: PostsChanged,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  limit: "actPerUser",
  timeoutMs: 60_000,
  capability: "posting",
});

const OfPost = z.strictObject({ postId: PostId });

export const listPlannedPosts = define({
  method: "get",
  path: "/feed/planned",
  access: "activist",
  summary: "One's own posts that open later, or to more people later; the next to open first",
  response: PlannedPostList,
});

export const publishPostNow = define({
  method: "post",
  path: "/feed/post/{postId}/publish",
  access: "activist",
  summary: "Open one's own scheduled post to its first audience now",
  params: OfPost,
  response: PostDetail,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  limit: "actPerUser",
  capability: "posting",
});

export const unschedulePost = define({
  method: "post",
  path: "/feed/post/{postId}/unschedule",
  access: "activist",
  summary: "Make a scheduled post that is open to nobody a draft again",
  params: OfPost,
  response: Unscheduled,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  limit: "actPerUser",
});

export const pinPost = define({
  method: "post",
  path: "/feed/post/{postId}/pin",
  access: "activist",
  summary: "Pin one's own post to the head of one's page, in place of another",
  params: OfPost,
  response: PostDetail,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const unpinPost = define({
  method: "delete",
  path: "/feed/post/{postId}/pin",
  access: "activist",
  summary: "Take a post's pin back",
  params: OfPost,
  response: PostDetail,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const listSavedPosts = define({
  method: "get",
  path: "/feed/saved",
  access: "consented",
  summary: "Posts one has saved that are open to oneself now, the last saved first",
  query: SavedPostsQuery,
  response: PostPage,
});

export const savePost = define({
  method: "put",
  path: "/feed/post/{postId}/saved",
  access: "consented",
  summary: "Save a post for later",
  params: OfPost,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const unsavePost = define({
  method: "delete",
  path: "/feed/post/{postId}/saved",
  access: "consented",
  summary: "Take a post off one's saved ones, whether it is open or not",
  params: OfPost,
  limit: "actPerUser",
});

export const listDrafts = define({
  method: "get",
  path: "/feed/drafts",
  access: "activist",
  summary: "One's own drafts, all of them, the last written first",
  response: DraftList,
});

export const getDraft = define({
  method: "get",
  path: "/feed/drafts/{draftId}",
  access: "activist",
  summary: "One's own draft",
  params: DraftParams,
  response: Draft,
  errors: ["RESOURCE_NOT_FOUND"],
  timeoutMs: 60_000,
});

export const saveDraft = define({
  method: "put",
  path: "/feed/drafts/{draftId}",
  access: "activist",
  summary: "Keep a draft, on top of the version it was written on",
  params: DraftParams,
  body: DraftInput,
  response: Draft,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE"],
  limit: "actPerUser",
  timeoutMs: 60_000,
});

export const deleteDraft = define({
  method: "delete",
  path: "/feed/drafts/{draftId}",
  access: "activist",
  summary: "Throw a draft away",
  params: DraftParams,
  limit: "actPerUser",
  timeoutMs: 60_000,
});

export const likePost = define({
  method: "post",
  path: "/like",
  access: "consented",
  summary: "Like a post",
  body: LikeInput,
  response: LikeResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const unlikePost = define({
  method: "post",
  path: "/unlike",
  access: "consented",
  summary: "Take a like back",
  body: LikeInput,
  response: LikeResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});
