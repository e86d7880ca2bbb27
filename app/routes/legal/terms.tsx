import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { businessOf } from "#contract/runtime/business";
import type { RouteHandle } from "~/addresses/route-handle";
import { env } from "~/env.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { localeOf } from "~/i18n/i18n.server";
import { seo } from "~/seo/seo";
import { LegalPage } from "./legal-page";
import { legalPolicy } from "./legal-policy.server";
import { OfficerCard } from "./officer-card";

export const handle: RouteHandle = { shell: "plain", consent: "exempt", parameters: ["version"] };

export const loader = guardedLoader(async (args) => {
  const { youthOfficer, phone, email } = businessOf(env(), localeOf(args.request));
  return { ...(await legalPolicy(args, "terms")), officer: { name: youthOfficer, phone, email } };
});

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => (data ? seo(page, data) : []);

export default function Terms() {
  const { policy, officer } = useLoaderData<typeof loader>();
  const t = useText("legal");
  return (
    <LegalPage policy={policy}>
      <OfficerCard id="youth" title={t("youthOfficer")} officer={officer} />
    </LegalPage>
  );
}
