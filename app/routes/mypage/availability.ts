import { checkDomain, checkNickname } from "#contract/profiles/endpoints";
import type { Availability } from "~/components/accounts/name-field";
import { guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { errorText } from "~/http/respond.server";

const refusals = {
  nickname: ["INVALID_REQUEST_NICKNAME", "RESOURCE_CONFLICT_NICKNAME", "nicknameFree"],
  domain: ["INVALID_REQUEST_DOMAIN", "RESOURCE_CONFLICT_DOMAIN", "domainFree"],
} as const;

/** Checks a name while it is typed; the check at saving is the one that counts. */
export const loader = guardedLoader(async (args): Promise<Availability> => {
  const query = new URL(args.request.url).searchParams;
  const name = query.has("domain") ? "domain" : "nickname";
  const value = (query.get(name) ?? "").slice(0, 100);
  try {
    const { exists, valid } = await (name === "domain"
      ? args.api.call(checkDomain, { query: { domain: value } })
      : args.api.call(checkNickname, { query: { nickname: value } }));
    const [invalid, taken, free] = refusals[name];
    if (!valid || exists) return { value, free: false, words: errorText(args.request, valid ? taken : invalid) };
    return { value, free: true, words: args.text("mypage/profile")(free) };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
});
