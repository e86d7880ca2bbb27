import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Address } from "~/addresses/address";
import { type ParamValue, type RouteParam, routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { handleForm, parseForm, readForm } from "~/http/form.server";
import { type RedirectOptions, redirectTo } from "~/http/respond.server";
import type { Translate } from "~/i18n/i18n";
import { textOf } from "~/i18n/i18n.server";
import type { Area, TextKey, TextParams } from "~/i18n/locales/texts";

/** What a loader or an action receives: the router's arguments, and the functions that most handlers call with them. */
export type HandlerArgs = LoaderFunctionArgs & {
  /** The product API as this request's viewer: `args.api.call(getPost, { params: { postId } })`. */
  api: ReturnType<typeof api>;
  /** A parameter of the matched address, with the type of its id. */
  param<Name extends RouteParam>(name: Name): ParamValue<Name>;
  /** The texts of an area in the request's language, for descriptions and messages. */
  text<A extends Area>(area: A): Translate<A>;
  /** The title of a page in the request's language: "로그인 · 곁". */
  title<A extends Area>(area: A, key: TextKey<A>, params?: TextParams): string;
  /** `to` must be ours: pass user input through localPath first. */
  redirect(to: Address, options?: RedirectOptions): Response;
  /** This and the two below: the functions of `app/http/form.server.ts`. */
  readForm(maxBytes?: number, hasRoomFor?: (bytes: number) => boolean): Promise<FormData>;
  parseForm<Schema extends z.ZodType>(schema: Schema, form?: FormData): ReturnType<typeof parseForm<Schema>>;
  handleForm<Schema extends z.ZodType, T>(
    options: { schema: Schema; form?: FormData; shown?: string[] },
    act: (value: z.output<Schema>) => Promise<T>,
  ): ReturnType<typeof handleForm<Schema, T>>;
};

export function handlerArgs(args: LoaderFunctionArgs): HandlerArgs {
  const text = <A extends Area>(area: A) => textOf(args.request, area);
  return {
    ...args,
    api: api(args),
    param: (name) => routeParam(args, name),
    text,
    title: (area, key, params) => `${text(area)(key, params)} · ${text("shell")("brand")}`,
    redirect: (to, options) => redirectTo(args, to, options),
    readForm: (maxBytes, hasRoomFor) => readForm(args, maxBytes, hasRoomFor),
    parseForm: (schema, form) => parseForm(args, schema, form),
    handleForm: (options, act) => handleForm(args, options, act),
  };
}
