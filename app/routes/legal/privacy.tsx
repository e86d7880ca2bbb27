import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/addresses/route-handle";
import { guardedLoader } from "~/http/handlers.server";
import { seo } from "~/seo/seo";
import { LegalPage } from "./legal-page";
import { legalPolicy } from "./legal-policy.server";

export const handle: RouteHandle = { shell: "plain", consent: "exempt" };

export const loader = guardedLoader((args) => legalPolicy(args, "privacy"));

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => (data ? seo(page, data) : []);

export default function Privacy() {
  return <LegalPage policy={useLoaderData<typeof loader>().policy} />;
}
