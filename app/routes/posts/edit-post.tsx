import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Post } from "#contract/posts";
import { api, path } from "~/api/client.server";
import { localApiError } from "~/api/transport.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { directUploads } from "~/pictures/pictures.server";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireActivist } from "~/session/viewer.server";
import { Column, PageHead } from "~/ui/page-head";
import { PostForm } from "./post-form";
import { isKeptForm, newDraftId, notDone, planChoices, readPostForm, writtenIn } from "./post-form.server";
import { type PostValues, picturesOf } from "./post-values";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const title = pageTitle(args.request, "writing", "editTitle");
  const postId = String(args.params.postId);
  // Their version is not asked for: a post has no draft beside it.
  const blank = { draftId: newDraftId(), version: 0 };
  if (isKeptForm(args)) {
    const values: PostValues = { body: "", images: [], visibility: "public", minPlanId: "", ...blank };
    return { title, postId, values, shown: [], plans: [], direct: false };
  }
  const viewer = await requireActivist(args);
  const post = await api(args).get<Post>(path`/feed/post/${postId}`);
  if (post.activist.userId !== viewer.userId) throw localApiError("RESOURCE_NOT_FOUND", args);
  const { body, visibility, minPlanId, images, opensWith } = post;
  const values: PostValues = { body, visibility, minPlanId: minPlanId ?? "", images: picturesOf(images), ...blank };
  const plans = await planChoices(args, viewer.domain, { id: minPlanId, name: opensWith });
  return { title, postId, values, shown: images, plans, direct: directUploads(args) };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const { intent, values, unsent, signedOut } = await readPostForm(args);
  if (signedOut) return notDone(values, { state: "signedOut" });
  await requireActivist(args);
  // Without script a picture is added, moved or taken out in the form; the post changes when it is saved.
  if (intent !== "publish" || unsent.length > 0) return notDone(values, { unsent });
  const postId = String(args.params.postId);
  try {
    await api(args).put<Post>("/feed/post", { ...writtenIn(values), postId });
  } catch (error) {
    return notDone(values, { error });
  }
  return seeOther(args, path`/posts/${postId}`, { flash: { key: "postSaved" } });
});

export default function EditPost() {
  const { postId, values, shown, plans, direct } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText("writing");
  return (
    <Column>
      <PageHead title={t("editTitle")} lead={t("editLead")} />
      <PostForm
        kind="edit"
        values={values}
        shown={shown}
        plans={plans}
        answer={answer}
        direct={direct}
        cancelTo={`/posts/${postId}`}
      />
    </Column>
  );
}
