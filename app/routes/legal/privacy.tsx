import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { guardedLoader } from "../../guarded.server";
import { localeOf, textOf } from "../../i18n.server";
import { publicPage } from "../../pending-answer.server";
import { seo } from "../../seo";
import type { ShellHandle } from "../../ui/shell";
import { LegalPage } from "./legal-page";
import { privacy } from "./privacy-text.server";

export const handle: ShellHandle = { shell: "plain" };

export const loader = guardedLoader((args: LoaderFunctionArgs) => {
  publicPage(args);
  const t = textOf(args.request, "legal");
  const text = privacy[localeOf(args.request)];
  return {
    text,
    title: `${text.title} · ${textOf(args.request, "shell")("brand")}`,
    description: t("privacyDescription"),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => (data ? seo(page, data) : []);

export default function Privacy() {
  return <LegalPage text={useLoaderData<typeof loader>().text} />;
}
