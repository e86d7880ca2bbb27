import type { z } from "zod";
import { requestTakedown } from "#contract/takedowns/endpoints";
import type { TakedownInput } from "#contract/takedowns/schemas";
import type { Address } from "~/addresses/address";
import { requestAsGuest } from "~/api/guest-client.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { viewerOf } from "~/guards/viewer.server";

/** What the form is filled in with: the address of the page that led here, and the viewer's mail address. */
export async function presetsOf(args: HandlerArgs): Promise<{ address: string; email: string }> {
  const address = new URL(args.request.url).searchParams.get("address")?.slice(0, 300) ?? "";
  return { address, email: (await viewerOf(args))?.email ?? "" };
}

/** Sends the form's request; it is the same with and without an account. */
export async function sendRequest<S extends z.ZodType>(
  args: HandlerArgs,
  { schema, toInput, page }: { schema: S; toInput: (value: z.output<S>) => TakedownInput; page: Address },
) {
  return args.handleForm({ schema: schema }, async (input) => {
    await requestAsGuest(args, requestTakedown, { body: toInput(input) });
    return args.redirect(page, { flash: { key: "takedowns.requestSent" } });
  });
}
