import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { UploadOffer } from "#contract/pictures";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
import { readForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { redirectTo } from "~/http/respond.server";

export const loader = guardedLoader((args: LoaderFunctionArgs) => redirectTo(args, "/posts/new"));

/** For the script of a post's form: where to put a picture. A refusal is answered with its words. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const form = await readForm(args);
  const wish = { contentType: String(form.get("contentType") ?? ""), size: Number(form.get("size")) };
  try {
    return { offer: await api(args).post<UploadOffer>("/feed/generatePresignedUrl", wish) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ refused: Object.values(error.fields)[0]?.[0] ?? error.message }, { status: error.status });
  }
});
