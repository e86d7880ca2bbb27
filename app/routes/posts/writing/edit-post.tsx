import { useActionData, useLoaderData } from "@remix-run/react";
import { editPost, getPost } from "#contract/posts/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { requireActivist } from "~/guards/viewer.server";
import { localApiError } from "~/http/local-api-error.server";
import { useText } from "~/i18n/i18n";
import { directUploads } from "~/pictures/picture-form.server";
import { PageHead } from "~/ui/page-head";
import { PostForm } from "./post-form";
import {
  isRefusedForm,
  newDraftId,
  planChoices,
  postInputOf,
  readPostForm,
  returnForm,
  seriesChoices,
  showPreview,
} from "./post-form.server";
import { timesOfPost } from "./post-times";
import { emptyPost, type PostValues, picturesOf } from "./post-values";

export const handle = { shell: "editor", capabilities: ["posting", "pictures"] } satisfies RouteHandle;

export const loader = guardedLoader(async (args) => {
  const title = args.title("posts/writing", "editTitle");
  const postId = args.param("postId");
  // Its draft is not sent: editing a post has none.
  const blank = emptyPost(newDraftId());
  if (isRefusedForm(args)) return { title, postId, values: blank, shown: [], plans: [], ownSeries: [], direct: false };
  const viewer = await requireActivist(args);
  const post = await args.api.call(getPost, { params: { postId } });
  if (post.activist.userId !== viewer.userId || post.locked) throw localApiError("RESOURCE_NOT_FOUND", args);
  const { body, markdown, teaser, labels, tags, series, visibility, minPlanId, images } = post;
  const values: PostValues = {
    ...blank,
    body: markdown ?? body,
    teaser,
    labels,
    tags: tags.join(", "),
    seriesId: series?.seriesId ?? "",
    visibility,
    minPlanId: minPlanId ?? "",
    images: picturesOf(images),
    ...timesOfPost(post),
  };
  const [plans, ownSeries] = await Promise.all([planChoices(args, values), seriesChoices(args, viewer.domain)]);
  return { title, postId, values, shown: images, plans, ownSeries, direct: directUploads(args) };
});

export const action = guardedAction(async (args) => {
  const { intent, values, unsent, signedOut } = await readPostForm(args);
  if (signedOut) return returnForm(values, { state: "signedOut" });
  await requireActivist(args);
  // Without script a picture is added, moved or removed in the form; the post changes when it is saved.
  if (intent === "preview" && unsent.length === 0) return showPreview(args, values);
  if (intent !== "publish" || unsent.length > 0) return returnForm(values, { unsent });
  const postId = args.param("postId");
  try {
    await args.api.call(editPost, { body: { ...postInputOf(values), postId } });
  } catch (error) {
    return returnForm(values, { error });
  }
  return args.redirect(href("/posts/:postId", { postId }), { flash: { key: "posts/writing.postSaved" } });
});

export default function EditPost() {
  const { postId, values, shown, plans, ownSeries, direct } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText("posts/writing");
  return (
    <div className="with-aside gap-y-6 py-6">
      <PageHead title={t("editTitle")} lead={t("editLead")} />
      <PostForm
        kind="edit"
        values={values}
        shown={shown}
        plans={plans}
        series={ownSeries}
        answer={answer}
        direct={direct}
        cancelTo={href("/posts/:postId", { postId })}
      />
    </div>
  );
}
