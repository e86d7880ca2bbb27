import type { Address } from "~/addresses/address";
import { env, publicOrigin } from "~/env.server";
import { type RouteArgs, tailoredPage } from "~/http/response-context.server";
import { smsLink, xLink } from "./share-links";

type Words = { ownerId: string; title: string; lead: string; text: string; kakaoOpen: string };

/** The data of the share sheet for a path of ours. The server builds the links, so they need no script. */
export function sheetData(args: RouteArgs, path: Address, imagePath: string, words: Words) {
  // The form of a text message depends on the user agent, on which no shared cache varies.
  tailoredPage(args);
  const shared = { url: publicOrigin() + path, text: words.text };
  return {
    ...words,
    ...shared,
    closeTo: path,
    imageUrl: publicOrigin() + imagePath,
    x: xLink(shared),
    sms: smsLink(shared, args.request.headers.get("User-Agent") ?? ""),
    kakaoKey: env().KAKAO_JS_KEY ?? null,
  };
}
export type SheetData = ReturnType<typeof sheetData>;
