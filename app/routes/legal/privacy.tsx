import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { businessOf } from "#contract/runtime/business";
import { listProcessors } from "#contract/runtime/processors";
import type { RouteHandle } from "~/addresses/route-handle";
import { env } from "~/env.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { localeOf } from "~/i18n/i18n.server";
import { seo } from "~/seo/seo";
import { Cell, Table } from "~/ui/tables/table";
import { listCookies } from "./cookies.server";
import { LegalPage } from "./legal-page";
import { legalPolicy } from "./legal-policy.server";
import { OfficerCard } from "./officer-card";

export const handle: RouteHandle = { shell: "plain", consent: "exempt", parameters: ["version"] };

export const loader = guardedLoader(async (args) => {
  const lng = localeOf(args.request);
  const { privacyOfficer, privacyDepartment, phone, email } = businessOf(env(), lng);
  return {
    ...(await legalPolicy(args, "privacy")),
    processors: listProcessors(env(), lng),
    cookies: listCookies(lng),
    officer: { name: privacyOfficer, department: privacyDepartment, phone, email },
  };
});

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => (data ? seo(page, data) : []);

/** The version's text, and below it what is configured: a change of company or person needs no new version. */
export default function Privacy() {
  const { policy, processors, cookies, officer } = useLoaderData<typeof loader>();
  const t = useText("legal");
  const abroad = processors.filter(({ isAbroad }) => isAbroad);
  return (
    <LegalPage policy={policy}>
      <Part id="processors" title={t("processors")} lead={t("processorsLead")}>
        <Table label={t("processors")} heads={[t("company"), t("purpose"), t("items")]}>
          {processors.map(({ company, purpose, items }) => (
            <tr key={purpose}>
              <Cell>{company}</Cell>
              <Cell>{purpose}</Cell>
              <Cell>{items}</Cell>
            </tr>
          ))}
        </Table>
      </Part>
      <Part id="abroad" title={t("abroad")} lead={t(abroad.length > 0 ? "abroadLead" : "abroadNone")}>
        {abroad.length > 0 ? (
          <Table label={t("abroad")} heads={[t("company"), t("country"), t("items"), t("purpose")]}>
            {abroad.map(({ company, contact, country, items, purpose }) => (
              <tr key={purpose}>
                <Cell>
                  {company}
                  <span className="block text-small text-muted">{contact}</span>
                </Cell>
                <Cell>{country}</Cell>
                <Cell>{items}</Cell>
                <Cell>{purpose}</Cell>
              </tr>
            ))}
          </Table>
        ) : null}
      </Part>
      <Part id="cookies" title={t("cookies")} lead={t("cookiesLead")}>
        <Table label={t("cookies")} heads={[t("name"), t("purpose"), t("life")]}>
          {cookies.map(({ name, purpose, life }) => (
            <tr key={name}>
              <Cell nowrap>
                <code>{name}</code>
              </Cell>
              <Cell>{purpose}</Cell>
              <Cell nowrap>{life}</Cell>
            </tr>
          ))}
        </Table>
      </Part>
      <OfficerCard id="officer" title={t("privacyOfficer")} officer={officer} />
    </LegalPage>
  );
}

function Part({ id, title, lead, children }: { id: string; title: string; lead: string; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <h2 id={id} className="scroll-mt-24 text-title">
        {title}
      </h2>
      <p>{lead}</p>
      {children}
    </div>
  );
}
