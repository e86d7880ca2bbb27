import { fieldMessages } from "#contract/field-messages";
import { limits } from "#contract/limits";
import { sendEvidence } from "#contract/takedowns/endpoints";
import { EvidenceInput } from "#contract/takedowns/schemas";
import { requestAsGuest } from "~/api/guest-client.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { localApiError } from "~/http/local-api-error.server";
import { formError } from "~/http/respond.server";
import { localeOf } from "~/i18n/i18n.server";
import { besideField, sendPictures } from "~/pictures/picture-form.server";

const EvidenceFiles = EvidenceInput.pick({ pictures: true });

/**
 * Sends the form's files to the case of the link. Files that are pictures are stored although others are refused. Returns
 * the form's errors; null where nothing was refused.
 */
export async function storeEvidence(args: HandlerArgs, form: FormData, token: string) {
  const { urls, unsent } = await sendPictures(args, form, {
    use: { purpose: "evidence", token },
    most: limits.takedownEvidence,
    tooMany: "tooMuchEvidence",
  });
  if (urls.length === 0 && unsent.length === 0) unsent.push(fieldMessages.notChosen[localeOf(args.request)]);
  form.delete("pictures");
  for (const url of urls) form.append("pictures", url);
  const submission = await args.parseForm(EvidenceFiles, form);
  try {
    if (urls.length > 0) await requestAsGuest(args, sendEvidence, { body: { token, pictures: urls } });
    if (unsent.length > 0) throw besideField(localApiError("INVALID_REQUEST", args), "pictures", unsent);
  } catch (error) {
    return formError(args, submission, error, ["pictures"]);
  }
  return null;
}
