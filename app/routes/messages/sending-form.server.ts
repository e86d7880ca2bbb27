import { z } from "zod";
import { limits } from "#contract/limits";
import { BroadcastInput, MessageInput } from "#contract/messages/schemas";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { ApiError } from "~/http/api-error";
import { sendPictures } from "~/pictures/picture-form.server";

/** A message as a room's form sends it, and the one for all subscribers, with a key against repeats. */
const content = { ...MessageInput.shape, body: MessageInput.shape.body.default("") };
export const SendingForm = z.object(content);
export const BroadcastForm = z.object({ ...content, clientId: BroadcastInput.shape.clientId });

export type Attached = {
  /** the addresses of all the form's pictures, in order */
  imageUrls: string[];
  /** why a file was refused */
  unsent: string[];
  /** whether the form only takes a picture out: its button without script */
  isRemoval: boolean;
};

/** Uploads the files that came with a message's form and replaces them in it by their addresses. */
export async function attachPictures(args: HandlerArgs, form: FormData): Promise<Attached> {
  const kept = form.getAll("imageUrls").map(String);
  const most = limits.messageImages - kept.length;
  const { urls, unsent } = await sendPictures(args, form, {
    use: { purpose: "message" },
    most,
    tooMany: "tooManyMessagePictures",
  });
  const [, removed] = /^remove:(\d)$/.exec(String(form.get("intent"))) ?? [];
  const imageUrls = [...kept, ...urls].filter((_, at) => String(at) !== removed);
  for (const name of ["pictures", "imageUrls"]) form.delete(name);
  for (const url of imageUrls) form.append("imageUrls", url);
  return { imageUrls, unsent, isRemoval: removed !== undefined };
}

/** The names of the fields in a refusal that are pictures: `imageUrls.0` is the first. */
export const pictureFieldsOf = (error: unknown): string[] =>
  error instanceof ApiError ? Object.keys(error.fields).filter((name) => name.startsWith("imageUrls")) : [];

/** What a refusal says of the pictures. */
export const pictureErrorsOf = (error: unknown): string[] =>
  error instanceof ApiError ? pictureFieldsOf(error).flatMap((name) => error.fields[name] ?? []) : [];
