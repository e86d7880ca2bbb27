import * as endpoints from "#contract/posts/endpoints";
import { handle, handleRead } from "../http/endpoint";
import { networkOf } from "../http/rate-limits";
import { offerUpload } from "../media/uploads";
import { archivedPosts, archiveFilters, ownPostsPage } from "./archive/archive";
import { otherPosts } from "./archive/other-posts";
import { countNewerPosts } from "./count-newer-posts";
import { deleteDraft, listDrafts, readDraft, saveDraft } from "./drafts";
import { editPost } from "./edit-post";
import { newPictures } from "./explore/new-pictures";
import { like, unlike } from "./like";
import { changePosts } from "./many/change-posts";
import { plannedPosts, publishNow } from "./openings/scheduled-posts";
import { pinPost, unpinPost } from "./pin-post";
import { creatorPage, feedPage, getPost } from "./queries";
import { savedPosts, savePost, unsavePost } from "./saved/saved-posts";
import { parseText } from "./text/parse-text";
import { writePost } from "./write-post";

export const postsRoutes = [
  handleRead(endpoints.listFollowingPosts, ({ deps, actor, query, at, lang }) =>
    feedPage(deps, actor.userId, { kind: "following", query, at, lang }),
  ),
  handleRead(endpoints.listSubscribedPosts, ({ deps, actor, query, at, lang }) =>
    feedPage(deps, actor.userId, { kind: "subscribers", query, at, lang }),
  ),
  handleRead(endpoints.countNewerPosts, ({ deps, actor, query, at }) =>
    countNewerPosts(deps, { viewer: actor.userId, at, ...query }),
  ),
  handleRead(endpoints.listCreatorPosts, ({ deps, actor, params, query, at, lang }) =>
    creatorPage(deps, actor?.userId ?? null, { domain: params.domain, query, at, lang }),
  ),
  handle(endpoints.listArchivedPosts, async ({ deps, actor, params, query, address, at, lang }) => {
    if (query.q) {
      deps.switches.requireOn("search");
      if (actor) await deps.limits.use("searchPerUser", actor.userId);
      else await deps.limits.use("searchPerAddress", networkOf(address));
    }
    return archivedPosts(deps, actor?.userId ?? null, { domain: params.domain, query, at, lang });
  }),
  handleRead(endpoints.getArchiveFilters, ({ deps, actor, params, at }) =>
    archiveFilters(deps, actor?.userId ?? null, { domain: params.domain, at }),
  ),
  handleRead(endpoints.getPost, ({ deps, actor, params, at, lang }) =>
    getPost(deps, actor?.userId ?? null, { postId: params.postId, at, lang }),
  ),
  handleRead(endpoints.listNewPictures, ({ deps, actor, at, lang }) =>
    newPictures(deps, actor?.userId ?? null, { at, lang }),
  ),
  handleRead(endpoints.getOtherPosts, ({ deps, actor, params, at, lang }) =>
    otherPosts(deps, actor?.userId ?? null, { postId: params.postId, at, lang }),
  ),
  handle(endpoints.signPostUpload, ({ deps, actor, body: { contentType, size: bytes }, at }) =>
    offerUpload(deps, { userId: actor.userId, purpose: "post", contentType, bytes, at }),
  ),
  handle(endpoints.previewText, async ({ body }) => ({ blocks: parseText(body.body) })),
  handle(
    endpoints.createPost,
    async ({ deps, actor, body, at, lang }) => {
      const postId = await writePost(deps, { creatorId: actor.userId, input: body, at });
      return getPost(deps, actor.userId, { postId, at, lang });
    },
    ({ deps, actor, at, lang }, postId) => getPost(deps, actor.userId, { postId, at, lang }),
  ),
  handle(endpoints.editPost, async ({ deps, actor, body, at, lang }) => {
    await editPost(deps, { creatorId: actor.userId, edit: body, at });
    return getPost(deps, actor.userId, { postId: body.postId, at, lang });
  }),
  handle(endpoints.listOwnPosts, async ({ deps, actor, query, at, lang }) => {
    if (query.q) {
      deps.switches.requireOn("search");
      await deps.limits.use("searchPerUser", actor.userId);
    }
    return ownPostsPage(deps, actor.userId, { query, at, lang });
  }),
  handle(endpoints.changePosts, ({ deps, actor, body, at }) =>
    changePosts(deps, { creatorId: actor.userId, input: body, at }),
  ),
  handle(endpoints.listPlannedPosts, async ({ deps, actor, at }) => ({
    items: await plannedPosts(deps, actor.userId, at),
  })),
  handle(endpoints.publishPostNow, async ({ deps, actor, params: { postId }, at, lang }) => {
    await publishNow(deps, { creatorId: actor.userId, postId, at });
    return getPost(deps, actor.userId, { postId, at, lang });
  }),
  handle(endpoints.pinPost, async ({ deps, actor, params: { postId }, at, lang }) => {
    await pinPost(deps, { creatorId: actor.userId, postId, at });
    return getPost(deps, actor.userId, { postId, at, lang });
  }),
  handle(endpoints.unpinPost, async ({ deps, actor, params: { postId }, at, lang }) => {
    await unpinPost(deps, { creatorId: actor.userId, postId });
    return getPost(deps, actor.userId, { postId, at, lang });
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
  handleRead(endpoints.listSavedPosts, ({ deps, actor, query, at, lang }) =>
    savedPosts(deps, actor.userId, { query, at, lang }),
  ),
  handle(endpoints.savePost, async ({ deps, actor, params: { postId }, at }) => {
    await savePost(deps, { userId: actor.userId, postId, at });
  }),
  handle(endpoints.unsavePost, async ({ deps, actor, params: { postId } }) => {
    await unsavePost(deps, { userId: actor.userId, postId });
  }),
  handle(endpoints.likePost, ({ deps, actor, body, at }) =>
    like(deps, { userId: actor.userId, postId: body.postId, at }),
  ),
  handle(endpoints.unlikePost, ({ deps, actor, body, at }) =>
    unlike(deps, { userId: actor.userId, postId: body.postId, at }),
  ),
];
