import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import { fieldMessages } from "#contract/field-messages";
import { limits } from "#contract/limits";
import { isPictureType, type PictureType, type UploadOffer } from "#contract/media/schemas";
import type { PicturePosition } from "#contract/media/values";
import { signPostUpload } from "#contract/posts/endpoints";
import { signProfileUpload } from "#contract/profiles/endpoints";
import { networkOf } from "#contract/runtime/network";
import { signEvidenceUpload } from "#contract/takedowns/endpoints";
import { requestAsGuest } from "~/api/guest-client.server";
import { env } from "~/env.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { viewerOf } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { localApiError } from "~/http/local-api-error.server";
import { formErrorNow } from "~/http/respond.server";
import { allowConnectionsTo } from "~/http/response-context.server";
import { localeOf } from "~/i18n/i18n.server";
import { isPageRequest } from "~/session/session.server";
import { openUploadShare } from "./upload-shares.server";

/**
 * A form with up to `pictures` files of 10 MiB each, counted until the request is answered. Throws as readForm does,
 * TOO_MANY_REQUESTS where one user or network sends many at the same time, and SERVICE_UNAVAILABLE where memory for all
 * is full.
 */
export async function readPictureForm(args: HandlerArgs, pictures: number): Promise<FormData> {
  const person = (await viewerOf(args))?.userId ?? null;
  const share = openUploadShare(person, networkOf(args.context.clientAddress ?? ""));
  if (!share) throw localApiError("TOO_MANY_REQUESTS", args);
  args.context.afterwards?.(share.end);
  let full = false;
  try {
    return await args.readForm(pictures * limits.pictureBytes + limits.bodyBytes, (bytes) => {
      full ||= !share.take(bytes);
      return !full;
    });
  } catch (error) {
    throw full ? localApiError("SERVICE_UNAVAILABLE", args) : error;
  }
}

type FormError<Kept> = { kept: Kept; shown: string[]; error: unknown };

/** As `formErrorNow`, for a form with pictures: `kept` are those stored already, which the form needs no second time. */
export function pictureFormError<Kept>(
  args: HandlerArgs,
  submission: Submission<unknown, string[]>,
  { kept, shown, error }: FormError<Kept>,
) {
  const answer = formErrorNow(args, submission, error, shown);
  return data({ ...answer.data, kept }, answer.init ?? undefined);
}

/** What a picture is for; for evidence, with the token of the takedown case's link. */
type Use =
  | { purpose: "profile" | "background" | "post" | "campaign" | "series" | "message"; position?: PicturePosition }
  | { purpose: "evidence"; token: string };
type Wish = Use & { file: File; field: string };

/**
 * Uploads a picture that came with a form to the store and returns the address by which the API knows it. Throws
 * ApiError, with an error beside `field` where the picture is at fault.
 */
export async function sendPicture(args: HandlerArgs, { file, field, ...use }: Wish): Promise<string> {
  const messages = (name: "pictureKind" | "pictureTooLarge") => [fieldMessages[name][localeOf(args.request)]];
  if (!isPictureType(file.type))
    throw besideField(localApiError("INVALID_REQUEST", args), field, messages("pictureKind"));
  if (file.size > limits.pictureBytes)
    throw besideField(localApiError("PAYLOAD_TOO_LARGE", args), field, messages("pictureTooLarge"));
  const offer = await signUpload(args, use, { contentType: file.type, size: file.size });
  const stored = await fetch(offer.url, {
    method: offer.method,
    headers: offer.headers,
    // In parts: a copy of the whole would not be counted.
    body: file,
    redirect: "error",
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null);
  await stored?.body?.cancel();
  if (!stored?.ok) throw localApiError("SERVICE_UNAVAILABLE", args);
  return offer.publicUrl;
}

function signUpload(
  args: HandlerArgs,
  use: Use,
  upload: { contentType: PictureType; size: number },
): Promise<UploadOffer> {
  if (use.purpose === "evidence")
    return requestAsGuest(args, signEvidenceUpload, { body: { ...upload, token: use.token } });
  if (use.purpose === "post") return args.api.call(signPostUpload, { body: upload });
  return args.api.call(signProfileUpload, { body: { ...upload, purpose: use.purpose, position: use.position } });
}

type Wishes = {
  use: Use;
  /** how many may come */
  most: number;
  /** what to say of more */
  tooMany: "tooManyPictures" | "tooManyMessagePictures" | "tooMuchEvidence";
};

/** Uploads the files that came as `pictures` of a form; `unsent` says why a file was refused. */
export async function sendPictures(
  args: HandlerArgs,
  form: FormData,
  { use, most, tooMany }: Wishes,
): Promise<{ urls: string[]; unsent: string[] }> {
  const files = form.getAll("pictures").filter((file): file is File => file instanceof File && file.size > 0);
  const urls: string[] = [];
  const unsent: string[] = [];
  for (const file of files) {
    if (urls.length >= most) {
      unsent.push(fieldMessages[tooMany][localeOf(args.request)]);
      break;
    }
    try {
      urls.push(await sendPicture(args, { ...use, file, field: "pictures" }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      unsent.push(`${file.name.slice(0, 60)}: ${error.fields.pictures?.[0] ?? error.message}`);
    }
  }
  return { urls, unsent };
}

/** The file of a form's field, if one was chosen: a browser sends an empty one otherwise. */
export function chosenFile(form: FormData, name: string): File | null {
  const file = form.get(name);
  return file instanceof File && file.size > 0 ? file : null;
}

/**
 * Lets the page's script upload straight to the store, and returns whether it may: only a document loaded for this page
 * has the policy that allows it.
 */
export function directUploads(args: HandlerArgs): boolean {
  const { UPLOAD_ORIGIN: origin } = env();
  if (!origin || !isPageRequest(args.request)) return false;
  allowConnectionsTo(args, origin);
  return true;
}

export function besideField(error: ApiError, field: string, messages: string[]): ApiError {
  const { code, message, severity, requestId } = error;
  return new ApiError(error.status, { code, message, severity, requestId, fields: { [field]: messages } });
}
