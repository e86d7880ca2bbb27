import * as endpoints from "#contract/posts/endpoints";
import { handle, handleRead } from "../http/endpoint";
import { offerUpload } from "../media/uploads";
import { deletePost } from "./delete-post";
import { deleteDraft, listDrafts, readDraft, saveDraft } from "./drafts";
import { editPost } from "./edit-post";
import { like, unlike } from "./like";
import { pinPost, unpinPost } from "./pin-post";
import { creatorPage, feedPage, getPost } from "./queries";
import { showMembersPosts } from "./show-members-posts";
import { writePost } from "./write-post";

export const postsRoutes = [
  handleRead(endpoints.listFollowingPosts, ({ deps, actor, query, at }) =>
    showMembersPosts(deps, actor.userId, {
      at,
      read: () => feedPage(deps, actor.userId, { kind: "following", query, at }),
    }),
  ),
  handleRead(endpoints.listSubscribedPosts, ({ deps, actor, query, at }) =>
    showMembersPosts(deps, actor.userId, {
      at,
      read: () => feedPage(deps, actor.userId, { kind: "subscribers", query, at }),
    }),
  ),
  handleRead(endpoints.listCreatorPosts, ({ deps, actor, params, query, at }) => {
    const viewer = actor?.userId ?? null;
    return showMembersPosts(deps, viewer, {
      at,
      read: () => creatorPage(deps, viewer, { domain: params.domain, query, at }),
    });
  }),
  handleRead(endpoints.getPost, ({ deps, actor, params, at }) => {
    const viewer = actor?.userId ?? null;
    return showMembersPosts(deps, viewer, { at, read: () => getPost(deps, viewer, { postId: params.postId, at }) });
  }),
  handle(endpoints.signPostUpload, ({ deps, actor, body: { contentType, size: bytes }, at }) =>
    offerUpload(deps, { userId: actor.userId, purpose: "post", contentType, bytes, at }),
  ),
  handle(
    endpoints.createPost,
    async ({ deps, actor, body, at }) => {
      const postId = await writePost(deps, { creatorId: actor.userId, input: body, at });
      return getPost(deps, actor.userId, { postId, at });
    },
    ({ deps, actor, at }, postId) => getPost(deps, actor.userId, { postId, at }),
  ),
  handle(endpoints.editPost, async ({ deps, actor, body, at }) => {
    await editPost(deps, { creatorId: actor.userId, edit: body, at });
    return getPost(deps, actor.userId, { postId: body.postId, at });
  }),
  handle(endpoints.deletePost, async ({ deps, actor, body, at }) => {
    await deletePost(deps, { creatorId: actor.userId, postId: body.postId, at });
  }),
  handle(endpoints.pinPost, async ({ deps, actor, params: { postId }, at }) => {
    await pinPost(deps, { creatorId: actor.userId, postId, at });
    return getPost(deps, actor.userId, { postId, at });
  }),
  handle(endpoints.unpinPost, async ({ deps, actor, params: { postId }, at }) => {
    await unpinPost(deps, { creatorId: actor.userId, postId });
    return getPost(deps, actor.userId, { postId, at });
  }),
  handle(endpoints.listDrafts, async ({ deps, actor }) => ({ items: await listDrafts(deps, actor.userId) })),
  handle(endpoints.getDraft, ({ deps, actor, params: { draftId }, at }) =>
    readDraft(deps, { creatorId: actor.userId, draftId }, at),
  ),
  handle(endpoints.saveDraft, ({ deps, actor, params: { draftId }, body, at }) =>
    saveDraft(deps, { creatorId: actor.userId, draftId, input: body, at }),
  ),
  handle(endpoints.deleteDraft, async ({ deps, actor, params: { draftId } }) => {
    await deleteDraft(deps, { creatorId: actor.userId, draftId });
  }),
  handle(endpoints.likePost, ({ deps, actor, body, at }) =>
    like(deps, { userId: actor.userId, postId: body.postId, at }),
  ),
  handle(endpoints.unlikePost, ({ deps, actor, body, at }) =>
    unlike(deps, { userId: actor.userId, postId: body.postId, at }),
  ),
];
