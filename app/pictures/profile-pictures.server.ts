import { picturePositions } from "#contract/picture-positions";
import { ApiError } from "~/api/api-error";
import type { RouteArgs } from "~/http/response-context.server";
import { chosenFile, sendPicture } from "./pictures.server";

export const profilePurposes = ["profile", "background"] as const;
export type ProfilePurpose = (typeof profilePurposes)[number];
export type KeptPictures = Partial<Record<ProfilePurpose, string>>;

/** The field of the profile that names a picture. */
export const addressField = (purpose: ProfilePurpose) => `${purpose}ImageUrl` as const;

/**
 * Sends on the files that came with a form and writes their addresses into it in their place, under the names `fieldOf`
 * gives: whatever else is wrong with the form, nobody has to choose a picture twice.
 */
export async function sendProfilePictures(
  args: RouteArgs,
  form: FormData,
  fieldOf: (purpose: ProfilePurpose) => string,
): Promise<{ kept: KeptPictures; error?: ApiError }> {
  const kept: KeptPictures = {};
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
    if (typeof address === "string" && address) kept[purpose] = address;
  }
  return { kept, error };
}

/** Which part a form without script chose; the middle where it chose none. */
const positionIn = (form: FormData, purpose: ProfilePurpose) =>
  picturePositions.find((position) => position === form.get(`${purpose}Position`));
