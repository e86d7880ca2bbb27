import { useActionData, useLoaderData } from "@remix-run/react";
import type { DraftId } from "#contract/ids";
import { createPost, deleteDraft, listDrafts } from "#contract/posts/endpoints";
import { isScheduled } from "#contract/posts/openings";
import type { Draft } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { requireActivist } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { wantsPage } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { directUploads } from "~/pictures/picture-form.server";
import { PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { DraftList, DraftOffer } from "./draft-list";
import { PostForm } from "./post-form";
import {
  draftOrNull,
  isRefusedForm,
  newDraftId,
  overwriteDraft,
  planChoices,
  postInputOf,
  readPostForm,
  returnForm,
  type SentForm,
  saveDraft,
  seriesChoices,
  showPreview,
} from "./post-form.server";
import { timesOf } from "./post-times";
import { emptyPost, type PostValues, picturesOf } from "./post-values";

export const handle = {
  shell: "editor",
  capabilities: ["posting", "pictures"],
  parent: "/mypage",
} satisfies RouteHandle;

export const loader = guardedLoader(async (args) => {
  const title = args.title("posts/writing", "newTitle");
  const empty = emptyPost(newDraftId());
  if (isRefusedForm(args))
    return { title, values: empty, shown: [], plans: [], ownSeries: [], drafts: [], direct: false };
  const { domain } = await requireActivist(args);
  const draftId = new URL(args.request.url).searchParams.get("draft") as DraftId | null;
  const [{ items: drafts }, draft] = await Promise.all([
    args.api.call(listDrafts),
    draftId ? draftOrNull(args, draftId) : null,
  ]);
  if (draftId && !draft && args.request.method === "GET" && !isFormAnswer(args)) throw args.redirect("/posts/new");
  const values = draft ? valuesOfDraft(draft) : empty;
  const [plans, ownSeries] = await Promise.all([planChoices(args, values), seriesChoices(args, domain)]);
  return {
    title,
    values,
    shown: draft?.images ?? [],
    plans,
    ownSeries,
    drafts: drafts.filter((other) => other.draftId !== draft?.draftId),
    direct: directUploads(args),
  };
});

function valuesOfDraft({ images, tags, seriesId, minPlanId, opensAt, laterAudiences, ...draft }: Draft): PostValues {
  const times = timesOf(opensAt, laterAudiences);
  return {
    ...draft,
    tags: tags.join(", "),
    seriesId: seriesId ?? "",
    images: picturesOf(images),
    minPlanId: minPlanId ?? "",
    ...times,
  };
}

export const action = guardedAction(async (args) => {
  const sent = await readPostForm(args);
  if (sent.signedOut) return returnForm(sent.values, { state: "signedOut" });
  await requireActivist(args);
  answeredContexts.add(args.context);
  const [intent, which = ""] = sent.intent.split(":");
  switch (intent) {
    case "discard":
      return discard(args, which as DraftId, sent.current);
    case "publish":
      return publish(args, sent);
    case "preview":
      return preview(args, sent);
    case "saveOver":
      return save(args, sent, overwriteDraft);
    default:
      return save(args, sent, saveDraft);
  }
});

const answeredContexts = new WeakSet<object>();
/** Loaders that run after a form was answered in place keep that response, even if the draft was deleted. */
const isFormAnswer = ({ context }: HandlerArgs) => answeredContexts.has(context);

async function publish(args: HandlerArgs, { values, unsent }: SentForm) {
  if (unsent.length > 0) return returnForm(values, { unsent });
  try {
    const post = await args.api.call(createPost, { body: { ...postInputOf(values), draftId: values.draftId } });
    if (isScheduled(post)) return args.redirect("/posts/planned", { flash: { key: "posts/planned.postScheduled" } });
    const { postId } = post;
    return args.redirect(href("/posts/:postId", { postId }), { flash: { key: "posts/writing.postPublished" } });
  } catch (error) {
    const draft = wantsPage(args.request) ? await draftOfRefused(args, values) : null;
    return returnForm(draft ? { ...values, version: draft.version } : values, { error, shown: draft?.images });
  }
}

/** Without script: the draft is saved too, so that pictures which came with the form are displayed. */
async function preview(args: HandlerArgs, { values, unsent }: SentForm) {
  if (unsent.length > 0) return returnForm(values, { unsent });
  const draft = await draftOfRefused(args, values);
  return showPreview(args, draft ? { ...values, version: draft.version } : values, draft?.images);
}

/** Without script nothing is autosaved, and a picture that came with the form is displayed only from a draft. */
async function draftOfRefused(args: HandlerArgs, values: PostValues) {
  try {
    return await saveDraft(args, values);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Without script every button of the form saves it: chosen, moved and removed pictures are then in the draft. */
async function save(args: HandlerArgs, { values, unsent, intent }: SentForm, keep: typeof saveDraft) {
  try {
    const { draftId, version } = await keep(args, values);
    if (unsent.length > 0) return returnForm({ ...values, draftId, version }, { unsent });
    const flash = intent.startsWith("save") ? { key: "posts/writing.draftSaved" as const } : undefined;
    return args.redirect(`${"/posts/new"}?draft=${draftId}${flash ? "" : "#pictures"}`, { flash });
  } catch (error) {
    return returnForm(values, { error, unsent });
  }
}

async function discard(args: HandlerArgs, draftId: DraftId, current: string) {
  await args.api.call(deleteDraft, { params: { draftId } }).catch((error) => {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
  });
  return args.redirect(current ? `/posts/new?draft=${current}` : "/posts/new", {
    flash: { key: "posts/writing.draftDiscarded" },
  });
}

export default function NewPost() {
  const { values, shown, plans, ownSeries, drafts, direct } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText("posts/writing");
  return (
    <div className="with-aside gap-y-6 py-6">
      <div className="grid gap-6">
        <div className="grid justify-items-start">
          <PageHead title={t("newTitle")} lead={t("newLead")} />
          <div className="flex flex-wrap gap-x-4">
            <TextLink to="/posts/planned" reloadDocument>
              {t("planned")}
            </TextLink>
            <TextLink to="/posts/series" reloadDocument>
              {t("ownSeries")}
            </TextLink>
          </div>
        </div>
        {values.version === 0 ? <DraftOffer drafts={drafts} /> : null}
      </div>
      <PostForm
        key={values.version > 0 ? values.draftId : "new"}
        kind="new"
        values={values}
        shown={shown}
        plans={plans}
        series={ownSeries}
        answer={answer}
        direct={direct}
      />
      <DraftList drafts={drafts} current={values.version > 0 ? values.draftId : null} />
    </div>
  );
}
