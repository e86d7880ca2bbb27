import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { DraftSummary, Post } from "#contract/posts";
import { ApiError } from "~/api/api-error";
import { api, path } from "~/api/client.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { redirectTo, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { directUploads } from "~/pictures/pictures.server";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireActivist } from "~/session/viewer.server";
import { Column, PageHead } from "~/ui/page-head";
import { DraftList } from "./draft-list";
import { PostForm } from "./post-form";
import {
  draftOrNull,
  isKeptForm,
  keepDraft,
  keepDraftOver,
  newDraftId,
  notDone,
  planChoices,
  readPostForm,
  type SentForm,
  writtenIn,
} from "./post-form.server";
import { type PostValues, picturesOf } from "./post-values";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const title = pageTitle(args.request, "writing", "newTitle");
  const empty: PostValues = {
    body: "",
    images: [],
    visibility: "public",
    minPlanId: "",
    draftId: newDraftId(),
    version: 0,
  };
  if (isKeptForm(args)) return { title, values: empty, shown: [], plans: [], drafts: [], direct: false };
  const { domain } = await requireActivist(args);
  const draftId = new URL(args.request.url).searchParams.get("draft");
  const [plans, { items: drafts }, draft] = await Promise.all([
    planChoices(args, domain),
    api(args).get<{ items: DraftSummary[] }>("/feed/drafts"),
    draftId ? draftOrNull(args, draftId) : null,
  ]);
  if (draftId && !draft && args.request.method === "GET" && !isFormAnswer(args)) throw redirectTo(args, "/posts/new");
  const values = draft ? { ...draft, images: picturesOf(draft.images), minPlanId: draft.minPlanId ?? "" } : empty;
  return {
    title,
    values: values satisfies PostValues,
    shown: draft?.images ?? [],
    plans,
    drafts: drafts.filter((other) => other.draftId !== draft?.draftId),
    direct: directUploads(args),
  };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const sent = await readPostForm(args);
  if (sent.signedOut) return notDone(sent.values, { state: "signedOut" });
  await requireActivist(args);
  answered.add(args.context);
  const [intent, which = ""] = sent.intent.split(":");
  switch (intent) {
    case "discard":
      return discard(args, which, sent.current);
    case "publish":
      return publish(args, sent);
    case "saveOver":
      return save(args, sent, keepDraftOver);
    default:
      return save(args, sent, keepDraft);
  }
});

const answered = new WeakSet<object>();
/** Loaders that run after a form was answered in place show that answer, whatever has become of the draft. */
const isFormAnswer = ({ context }: LoaderFunctionArgs) => answered.has(context);

async function publish(args: ActionFunctionArgs, { values, unsent }: SentForm) {
  if (unsent.length > 0) return notDone(values, { unsent });
  try {
    const { postId } = await api(args).post<Post>("/feed/post", { ...writtenIn(values), draftId: values.draftId });
    return seeOther(args, path`/posts/${postId}`, { flash: { key: "postPublished" } });
  } catch (error) {
    return notDone(values, { error });
  }
}

/** Without script every button of the form saves it: what was chosen, moved or taken out is then in the draft. */
async function save(args: ActionFunctionArgs, { values, unsent, intent }: SentForm, keep: typeof keepDraft) {
  try {
    const { draftId, version } = await keep(args, values);
    if (unsent.length > 0) return notDone({ ...values, draftId, version }, { unsent });
    const flash = intent.startsWith("save") ? { key: "draftSaved" as const } : undefined;
    return seeOther(args, `${path`/posts/new`}?draft=${draftId}${flash ? "" : "#pictures"}`, { flash });
  } catch (error) {
    return notDone(values, { error, unsent });
  }
}

async function discard(args: ActionFunctionArgs, draftId: string, current: string) {
  await api(args)
    .delete(path`/feed/drafts/${draftId}`)
    .catch((error) => {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
    });
  return seeOther(args, current ? `/posts/new?draft=${current}` : "/posts/new", { flash: { key: "draftDiscarded" } });
}

export default function NewPost() {
  const { values, shown, plans, drafts, direct } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText("writing");
  return (
    <Column>
      <PageHead title={t("newTitle")} lead={t("newLead")} />
      <PostForm
        key={values.version > 0 ? values.draftId : "new"}
        kind="new"
        values={values}
        shown={shown}
        plans={plans}
        answer={answer}
        direct={direct}
      />
      <DraftList drafts={drafts} current={values.version > 0 ? values.draftId : null} />
    </Column>
  );
}
