import type { LoaderFunctionArgs } from "@remix-run/node";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
import type { Availability } from "~/components/accounts/name-field";
import { guardedLoader } from "~/http/handlers.server";
import { errorText } from "~/http/respond.server";
import { textOf } from "~/i18n/i18n.server";

const refusals = {
  nickname: ["INVALID_REQUEST_NICKNAME", "RESOURCE_CONFLICT_NICKNAME", "nicknameFree"],
  domain: ["INVALID_REQUEST_DOMAIN", "RESOURCE_CONFLICT_DOMAIN", "domainFree"],
} as const;

/** Whether a name is free, asked while it is typed; the answer at saving is the one that counts. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs): Promise<Availability> => {
  const query = new URL(args.request.url).searchParams;
  const name = query.has("domain") ? "domain" : "nickname";
  const value = (query.get(name) ?? "").slice(0, 100);
  try {
    const { exists, valid } = await api(args).get<{ exists: boolean; valid: boolean }>(`/exists/${name}`, {
      [name]: value,
    });
    const [invalid, taken, free] = refusals[name];
    if (!valid || exists) return { value, free: false, words: errorText(args.request, valid ? taken : invalid) };
    return { value, free: true, words: textOf(args.request, "profile")(free) };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
});
