import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { businessOf } from "#contract/runtime/business";
import type { RouteHandle } from "~/addresses/route-handle";
import { env } from "~/env.server";
import { guardedLoader } from "~/http/handlers.server";
import { useText } from "~/i18n/i18n";
import { localeOf } from "~/i18n/i18n.server";
import { seo } from "~/seo/seo";
import { inlineLinkClass } from "~/ui/text/text-link";
import { LegalPage } from "./legal-page";
import { legalPolicy } from "./legal-policy.server";

export const handle: RouteHandle = { shell: "plain", consent: "exempt" };

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
      <section aria-labelledby="youth" className="grid gap-1 rounded-lg border border-line bg-raised px-5 py-4">
        <h2 id="youth" className="font-semibold">
          {t("youthOfficer")}
        </h2>
        <p>
          {officer.name} ·{" "}
          <a href={`tel:${officer.phone}`} className={inlineLinkClass()}>
            {officer.phone}
          </a>{" "}
          ·{" "}
          <a href={`mailto:${officer.email}`} className={inlineLinkClass()}>
            {officer.email}
          </a>
        </p>
      </section>
    </LegalPage>
  );
}
