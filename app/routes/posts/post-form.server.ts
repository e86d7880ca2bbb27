import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { fieldMessages } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Plan } from "#contract/memberships";
import { type Draft, DraftId, type DraftInput, Visibility } from "#contract/posts";
import { ApiError } from "~/api/api-error";
import { api, path } from "~/api/client.server";
import type { RouteArgs } from "~/http/response-context.server";
import { localeOf } from "~/i18n/i18n.server";
import { readPictureForm, sendPicture } from "~/pictures/pictures.server";
import { viewerOf } from "~/session/viewer.server";
import type { PostAnswer, PostValues } from "./post-values";

export const newDraftId = () => `dft_${randomUUID().replaceAll("-", "")}`;

const keptForms = new WeakSet<object>();

/** Whether this answer shows what a form held that was sent after its session was over: the page must not lead away. */
export const isKeptForm = ({ context }: RouteArgs) => keptForms.has(context);

export type SentForm = {
  intent: string;
  values: PostValues;
  /** why a file was not taken */
  unsent: string[];
  signedOut: boolean;
  /** the draft that is open beside the one thrown away; "" without one */
  current: string;
};

/** A post's form, with the files that came with it sent on to the store and named in their place. */
export async function readPostForm(args: ActionFunctionArgs): Promise<SentForm> {
  const signedOut = (await viewerOf(args)) === null;
  const form = await readPictureForm(args, signedOut ? 1 : limits.postImages);
  const values = valuesIn(form);
  const intent = String(form.get("intent") ?? "");
  if (signedOut) keptForms.add(args.context);
  const unsent = signedOut ? [] : await sendFiles(args, form, values);
  const current = DraftId.safeParse(form.get("current")).data ?? "";
  return { intent, values: { ...values, images: arranged(values.images, intent) }, unsent, signedOut, current };
}

/** What the form holds, whoever filled it in; what is wrong with it the API says. */
export function valuesIn(form: FormData): PostValues {
  const alts = form.getAll("imageAlt").map(String);
  const visibility = Visibility.safeParse(form.get("visibility"));
  return {
    body: String(form.get("body") ?? ""),
    images: form.getAll("imageUrl").map((url, i) => ({ url: String(url), alt: alts[i] ?? "" })),
    visibility: visibility.success ? visibility.data : "public",
    minPlanId: String(form.get("minPlanId") ?? ""),
    draftId: DraftId.safeParse(form.get("draftId")).data ?? newDraftId(),
    version: Math.max(0, Math.floor(Number(form.get("version"))) || 0),
  };
}

/** As the API takes it. */
export const writtenIn = ({ body, images, visibility, minPlanId }: PostValues): Omit<DraftInput, "version"> => ({
  body,
  images,
  visibility,
  minPlanId: visibility === "members" && minPlanId ? minPlanId : null,
});

/** Keeps the draft on top of its version. One that was thrown away elsewhere meanwhile begins again: it is being written. */
export async function keepDraft(args: RouteArgs, values: PostValues): Promise<Draft> {
  const address = path`/feed/drafts/${values.draftId}`;
  const put = (version: number) => api(args).put<Draft>(address, { ...writtenIn(values), version });
  try {
    return await put(values.version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404 || values.version === 0) throw error;
    return put(0);
  }
}

/** Keeps the draft whatever was saved elsewhere; what was posted meanwhile goes on as a new draft. */
export async function keepDraftOver(args: RouteArgs, values: PostValues): Promise<Draft> {
  const current = await draftOrNull(args, values.draftId);
  try {
    return await keepDraft(args, { ...values, version: current?.version ?? 0 });
  } catch (error) {
    if (!(error instanceof ApiError) || overtaken(error) !== "posted") throw error;
    return keepDraft(args, { ...values, draftId: newDraftId(), version: 0 });
  }
}

export async function draftOrNull(args: RouteArgs, draftId: string): Promise<Draft | null> {
  try {
    return await api(args).get<Draft>(path`/feed/drafts/${draftId}`);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** Whether a refusal says that the draft was saved, or posted, somewhere else. */
export function overtaken({ code, fields }: ApiError): "stale" | "posted" | undefined {
  if (code !== "RESOURCE_CONFLICT") return undefined;
  const words = [...(fields.version ?? []), ...(fields.draftId ?? [])];
  const posted = Object.values(fieldMessages.postedDraft) as string[];
  if (words.some((word) => posted.includes(word))) return "posted";
  return fields.version ? "stale" : undefined;
}

/** The form again, with everything it held and what is wrong beside the fields. */
export function notDone(values: PostValues, why: { error?: unknown; unsent?: string[]; state?: PostAnswer["state"] }) {
  const { error, unsent = [], state } = why;
  if (error !== undefined && !(error instanceof ApiError)) throw error;
  const errors: PostAnswer["errors"] = { ...error?.fields };
  if (unsent.length > 0) errors.pictures = [...(errors.pictures ?? []), ...unsent];
  const told = state ?? (error && overtaken(error));
  const beside = Object.keys(errors).some((name) => /^(?:body|minPlanId|pictures|images)/.test(name));
  const formErrors = error && !beside && !told ? [Object.values(errors)[0]?.[0] ?? error.message] : [];
  const answer: PostAnswer = { values, errors, formErrors, state: told, at: Date.now() };
  return data(answer, { status: state === "signedOut" ? 401 : error ? Math.max(400, error.status) : 400 });
}

/** A creator's memberships to choose from, and the one a post is for should it be off sale by now. */
export async function planChoices(
  args: RouteArgs,
  domain: string,
  present?: { id: string | null; name: string | null },
) {
  const { items } = await api(args).get<{ items: Plan[] }>(path`/users/${domain}/plans`);
  const plans = items.map(({ id, name }) => ({ id, name }));
  const known = !present?.id || plans.some(({ id }) => id === present.id);
  return known ? plans : [...plans, { id: present.id as string, name: present.name ?? "" }];
}

async function sendFiles(args: RouteArgs, form: FormData, values: PostValues): Promise<string[]> {
  const files = form.getAll("pictures").filter((file): file is File => file instanceof File && file.size > 0);
  const unsent: string[] = [];
  for (const file of files) {
    if (values.images.length >= limits.postImages) {
      unsent.push(fieldMessages.tooManyPictures[localeOf(args.request)]);
      break;
    }
    try {
      values.images.push({ url: await sendPicture(args, { file, purpose: "post", field: "pictures" }), alt: "" });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      unsent.push(`${file.name.slice(0, 60)}: ${error.fields.pictures?.[0] ?? error.message}`);
    }
  }
  return unsent;
}

/** The pictures after `earlier:2`, `later:2` or `remove:2`; as they are after anything else. */
function arranged(images: PostValues["images"], intent: string): PostValues["images"] {
  const [, act, at] = /^(earlier|later|remove):(\d+)$/.exec(intent) ?? [];
  const from = Number(at);
  const picture = images[from];
  if (!act || !picture) return images;
  const others = images.filter((_, i) => i !== from);
  if (act === "remove") return others;
  return others.toSpliced(Math.max(0, act === "earlier" ? from - 1 : from + 1), 0, picture);
}
