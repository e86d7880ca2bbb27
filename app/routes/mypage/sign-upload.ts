import { data } from "@remix-run/node";
import { signProfileUpload } from "#contract/profiles/endpoints";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";

export const loader = guardedLoader((args) => args.redirect("/mypage/profile"));

/** For the script of the picture field: signs an upload. An error is returned with its text. */
export const action = guardedAction(async (args) => {
  const form = await args.readForm();
  const upload = {
    contentType: String(form.get("contentType") ?? ""),
    size: Number(form.get("size")),
    purpose: String(form.get("purpose") ?? ""),
  };
  try {
    return { offer: await args.api.call(signProfileUpload, { body: upload }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ refused: Object.values(error.fields)[0]?.[0] ?? error.message }, { status: error.status });
  }
});
