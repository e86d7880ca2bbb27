import type { HandlerArgs } from "~/guards/handler-args.server";
import { ApiError } from "~/http/api-error";
import { chosenFile, sendPicture } from "./picture-form.server";

type Cover = { purpose: "campaign" | "series"; field: string };

/**
 * Uploads the file that came with the form and replaces it there by its address: even if the form is refused, nobody
 * has to choose a picture twice.
 */
export async function sendCover(
  args: HandlerArgs,
  form: FormData,
  { purpose, field }: Cover,
): Promise<{ kept: string | undefined; unsent: ApiError | undefined }> {
  const file = chosenFile(form, `${purpose}Picture`);
  form.delete(`${purpose}Picture`);
  let unsent: ApiError | undefined;
  if (file) {
    form.delete(field);
    await sendPicture(args, { file, purpose, field }).then(
      (url) => form.set(field, url),
      (reason) => {
        if (!(reason instanceof ApiError)) throw reason;
        unsent = reason;
      },
    );
  }
  const currentUrl = form.get(field);
  return { kept: typeof currentUrl === "string" && currentUrl ? currentUrl : undefined, unsent };
}
