import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { guardedLoader } from "../../guarded.server";
import { localeOf, textOf } from "../../i18n.server";
import { publicPage } from "../../pending-answer.server";
import { seo } from "../../seo";
import type { ShellHandle } from "../../ui/shell";
import { LegalPage } from "./legal-page";
import { terms } from "./terms-text.server";

export const handle: ShellHandle = { shell: "plain" };

export const loader = guardedLoader((args: LoaderFunctionArgs) => {
  publicPage(args);
  const t = textOf(args.request, "legal");
  const text = terms[localeOf(args.request)];
  return {
    text,
    title: `${text.title} · ${textOf(args.request, "shell")("brand")}`,
    description: t("termsDescription"),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => (data ? seo(page, data) : []);

export default function Terms() {
  return <LegalPage text={useLoaderData<typeof loader>().text} />;
}
