import { data } from "@remix-run/node";
import { picturePositions } from "#contract/media/values";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { ApiError } from "~/http/api-error";
import { chosenFile, sendPicture } from "./picture-form.server";

export const profilePurposes = ["profile", "background"] as const;
export type ProfilePurpose = (typeof profilePurposes)[number];
export type UploadedPictures = Partial<Record<ProfilePurpose, string>>;

/** The profile's field with the picture's address. */
export const addressField = (purpose: ProfilePurpose) => `${purpose}ImageUrl` as const;

/**
 * Uploads the files that came with a form and replaces them in it by their addresses, under the names `fieldOf` gives:
 * even if the form is refused, nobody has to choose a picture twice.
 */
export async function sendProfilePictures(
  args: HandlerArgs,
  form: FormData,
  fieldOf: (purpose: ProfilePurpose) => string,
): Promise<{ kept: UploadedPictures; error?: ApiError }> {
  const uploaded: UploadedPictures = {};
  let error: ApiError | undefined;
  for (const purpose of profilePurposes) {
    const file = chosenFile(form, `${purpose}Picture`);
    form.delete(`${purpose}Picture`);
    const field = fieldOf(purpose);
    if (file) {
      form.delete(field);
      await sendPicture(args, { file, purpose, position: positionIn(form, purpose), field }).then(
        (url) => form.set(field, url),
        (reason) => {
          if (!(reason instanceof ApiError)) throw reason;
          error ??= reason;
        },
      );
    }
    const address = form.get(field);
    if (typeof address === "string" && address) uploaded[purpose] = address;
  }
  return { kept: uploaded, error };
}

/** A form too long to be stored: the page is displayed as it was before, with the reason. */
export function formTooLong(error: unknown) {
  if (!(error instanceof ApiError) || error.code === "INVALID_REQUEST") throw error;
  const result = { status: "error" as const, error: { "": [error.message] } };
  return data({ result, kept: {} as UploadedPictures }, { status: error.status });
}

/** The crop position chosen by a form without script; the middle by default. */
const positionIn = (form: FormData, purpose: ProfilePurpose) =>
  picturePositions.find((position) => position === form.get(`${purpose}Position`));
