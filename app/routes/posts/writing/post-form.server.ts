import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { fieldMessages } from "#contract/field-messages";
import { DraftId, type PlanId, type SeriesId } from "#contract/ids";
import { limits } from "#contract/limits";
import { listOwnPlans } from "#contract/memberships/endpoints";
import type { Block } from "#contract/posts/blocks";
import * as endpoints from "#contract/posts/endpoints";
import { renumberPictures, swapped, without } from "#contract/posts/picture-marks";
import { postLabels } from "#contract/posts/post-labels";
import { type Draft, type DraftInput, type PostImage, Visibility } from "#contract/posts/schemas";
import { listSeries } from "#contract/posts/series-endpoints";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { viewerOf } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { readPictureForm, sendPictures } from "~/pictures/picture-form.server";
import { besideRows, openingsOf, type PlanChoice, timesIn } from "./post-times";
import { isBesideField, type PostAnswer, type PostValues, type SeriesChoice } from "./post-values";

export const newDraftId = (): DraftId => `dft_${randomUUID().replaceAll("-", "")}`;

const refusedForms = new WeakSet<object>();

/** Whether this response shows a form that was sent after its session was over: the page must not redirect. */
export const isRefusedForm = ({ context }: HandlerArgs) => refusedForms.has(context);

export type SentForm = {
  intent: string;
  values: PostValues;
  /** why a file was refused */
  unsent: string[];
  signedOut: boolean;
  /** the draft that is open beside the discarded one; "" without one */
  current: string;
};

/** A post's form, with the files that came with it uploaded and replaced by their addresses. */
export async function readPostForm(args: HandlerArgs): Promise<SentForm> {
  const signedOut = (await viewerOf(args)) === null;
  const form = await readPictureForm(args, signedOut ? 1 : limits.postImages);
  const values = valuesIn(form);
  const intent = String(form.get("intent") ?? "");
  if (signedOut) refusedForms.add(args.context);
  const unsent = signedOut ? [] : await sendFiles(args, form, values);
  const current = DraftId.safeParse(form.get("current")).data ?? "";
  return { intent, values: arranged(values, intent), unsent, signedOut, current };
}

/** The form's values, valid or not; the API validates them. */
export function valuesIn(form: FormData): PostValues {
  const alts = form.getAll("imageAlt").map(String);
  const visibility = Visibility.safeParse(form.get("visibility"));
  return {
    // Browsers send the line ends of a form as CRLF.
    body: String(form.get("body") ?? "").replaceAll("\r\n", "\n"),
    images: form.getAll("imageUrl").map((url, i) => ({ url: String(url), alt: alts[i] ?? "" })),
    teaser: String(form.get("teaser") ?? "").replaceAll("\r\n", "\n"),
    labels: postLabels.filter((label) => form.has(label)),
    tags: String(form.get("tags") ?? ""),
    seriesId: String(form.get("seriesId") ?? "") as SeriesId | "",
    visibility: visibility.success ? visibility.data : "public",
    minPlanId: String(form.get("minPlanId") ?? "") as PlanId | "",
    ...timesIn(form),
    draftId: DraftId.safeParse(form.get("draftId")).data ?? newDraftId(),
    version: Math.max(0, Math.floor(Number(form.get("version"))) || 0),
  };
}

/** As the API expects it. */
export function postInputOf(values: PostValues): Omit<DraftInput, "version"> {
  const { body, teaser, images, labels, tags, seriesId, visibility, minPlanId } = values;
  return {
    body,
    teaser,
    images,
    labels,
    tags: tags.split(/[,#\n]/).filter((tag) => tag.trim()),
    seriesId: seriesId || null,
    visibility,
    minPlanId: visibility === "members" && minPlanId ? minPlanId : null,
    ...openingsOf(values),
  };
}

/** The time of a draft may be chosen later. */
const draftInputOf = (values: PostValues) => postInputOf({ ...values, when: values.opensAt ? values.when : "now" });

/**
 * Saves the draft on top of its version. One that was discarded elsewhere meanwhile is created again, as it is being
 * edited.
 */
export async function saveDraft(args: HandlerArgs, values: PostValues): Promise<Draft> {
  const put = (version: number) =>
    args.api.call(endpoints.saveDraft, {
      params: { draftId: values.draftId },
      body: { ...draftInputOf(values), version },
    });
  try {
    return await put(values.version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404 || values.version === 0) throw error;
    return put(0);
  }
}

/**
 * Overwrites the draft whatever was saved elsewhere; if it was published meanwhile, the text continues as a new draft.
 */
export async function overwriteDraft(args: HandlerArgs, values: PostValues): Promise<Draft> {
  const current = await draftOrNull(args, values.draftId);
  try {
    return await saveDraft(args, { ...values, version: current?.version ?? 0 });
  } catch (error) {
    if (!(error instanceof ApiError) || conflictOf(error) !== "posted") throw error;
    return saveDraft(args, { ...values, draftId: newDraftId(), version: 0 });
  }
}

export async function draftOrNull(args: HandlerArgs, draftId: DraftId): Promise<Draft | null> {
  try {
    return await args.api.call(endpoints.getDraft, { params: { draftId } });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** Whether an error means that the draft was saved or published elsewhere. */
export function conflictOf({ code, fields }: ApiError): "stale" | "posted" | undefined {
  if (code !== "RESOURCE_CONFLICT") return undefined;
  const messages = [...(fields.version ?? []), ...(fields.draftId ?? [])];
  const posted = Object.values(fieldMessages.postedDraft) as string[];
  if (messages.some((word) => posted.includes(word))) return "posted";
  return fields.version ? "stale" : undefined;
}

/** The form again, with all its values and the errors beside the fields. */
export function returnForm(
  values: PostValues,
  why: { error?: unknown; unsent?: string[] } & Pick<PostAnswer, "state" | "shown">,
) {
  const { error, unsent = [], state, shown } = why;
  if (error !== undefined && !(error instanceof ApiError)) throw error;
  const errors: PostAnswer["errors"] = besideRows(values, error?.fields ?? {});
  if (unsent.length > 0) errors.pictures = [...(errors.pictures ?? []), ...unsent];
  const conflict = state ?? (error && conflictOf(error));
  const beside = Object.keys(errors).some(isBesideField);
  const formErrors = error && !beside && !conflict ? [Object.values(errors)[0]?.[0] ?? error.message] : [];
  const answer: PostAnswer = { values, errors, formErrors, state: conflict, shown, at: Date.now() };
  return data(answer, { status: state === "signedOut" ? 401 : error ? Math.max(400, error.status) : 400 });
}

/** The creator's plans to choose from, including the post's own plans if they are off sale by now. */
export async function planChoices(
  args: HandlerArgs,
  { minPlanId, steps }: Pick<PostValues, "minPlanId" | "steps">,
): Promise<PlanChoice[]> {
  const { items } = await args.api.call(listOwnPlans);
  return items
    .filter(({ id, onSale }) => onSale || id === minPlanId || id in steps)
    .map(({ id, name, price }) => ({ id, name, price }));
}

/** The creator's series to choose from. */
export async function seriesChoices(args: HandlerArgs, domain: string): Promise<SeriesChoice[]> {
  const { items } = await args.api.call(listSeries, { params: { domain } });
  return items.map(({ seriesId, title }) => ({ seriesId, title }));
}

async function sendFiles(args: HandlerArgs, form: FormData, { images }: PostValues): Promise<string[]> {
  const most = limits.postImages - images.length;
  const { urls, unsent } = await sendPictures(args, form, {
    use: { purpose: "post" },
    most,
    tooMany: "tooManyPictures",
  });
  images.push(...urls.map((url) => ({ url, alt: "" })));
  return unsent;
}

/** The form after `earlier:2`, `later:2`, `remove:2` or `place:2` of its pictures; unchanged after anything else. */
function arranged(values: PostValues, intent: string): PostValues {
  const [, act, at] = /^(earlier|later|remove|place):(\d+)$/.exec(intent) ?? [];
  const from = Number(at);
  const { images, body } = values;
  const picture = images[from];
  if (!act || !picture) return values;
  if (act === "place") return { ...values, body: `${body.trimEnd()}\n\n![](${from + 1})\n`.trimStart() };
  const others = images.filter((_, i) => i !== from);
  if (act === "remove") return { ...values, images: others, body: renumberPictures(body, without([from + 1])) };
  const to = Math.min(others.length, Math.max(0, act === "earlier" ? from - 1 : from + 1));
  const text = renumberPictures(body, swapped(from + 1, to + 1));
  return { ...values, images: others.toSpliced(to, 0, picture), body: text };
}

/** How a text will be drawn. Throws ApiError for one that is longer than a draft. */
export async function previewOf(args: HandlerArgs, body: string): Promise<Block[]> {
  return (await args.api.call(endpoints.previewText, { body: { body } })).blocks;
}

/** The form again with the preview of its text: what its button shows without script. */
export async function showPreview(args: HandlerArgs, values: PostValues, shown?: PostImage[]) {
  try {
    const answer: PostAnswer = {
      values,
      errors: {},
      formErrors: [],
      shown,
      preview: await previewOf(args, values.body),
      at: Date.now(),
    };
    return data(answer);
  } catch (error) {
    return returnForm(values, { error, shown });
  }
}
