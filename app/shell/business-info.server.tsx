import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { complaintNotice, intermediaryNotice } from "#contract/intermediary";
import { type Business, businessOf, commissionPage } from "#contract/runtime/business";
import { type Lng, TextContext, useLng, useText } from "~/i18n/i18n";
import { textSource } from "~/i18n/i18n.server";
import { env } from "../env.server";

const made = new Map<Lng, string>();

/** The company's details for all pages of a language, with a text source of their own: browsers do not get the texts. */
export function businessMarkup(lng: Lng): string {
  const known = made.get(lng) ?? renderMarkup(businessOf(env(), lng), lng);
  made.set(lng, known);
  return known;
}

const renderMarkup = (business: Business, lng: Lng) =>
  renderToStaticMarkup(
    <TextContext.Provider value={textSource(lng)}>
      <BusinessDetails business={business} />
    </TextContext.Provider>,
  );

function BusinessDetails({ business }: { business: Business }) {
  const t = useText("shell/business");
  const lng = useLng();
  const link = "underline underline-offset-4 hover:text-ink";
  return (
    <div className="grid gap-3">
      <dl className="flex flex-wrap gap-x-4 gap-y-1 [&_dd]:inline [&_dt]:inline [&_dt]:font-semibold">
        <Detail name={t("name")}>{business.name}</Detail>
        <Detail name={t("representative")}>{business.representative}</Detail>
        <Detail name={t("registrationNumber")}>
          {business.registrationNumber}{" "}
          <a className={link} href={commissionPage(business)} target="_blank" rel="noopener">
            {t("commission")}
          </a>
        </Detail>
        <Detail name={t("mailOrderNumber")}>{business.mailOrderNumber}</Detail>
        <Detail name={t("address")}>{business.address}</Detail>
        <Detail name={t("phone")}>
          <a className={link} href={`tel:${business.phone.replaceAll(" ", "")}`}>
            {business.phone}
          </a>
        </Detail>
        <Detail name={t("email")}>
          <a className={link} href={`mailto:${business.email}`}>
            {business.email}
          </a>
        </Detail>
        <Detail name={t("hostingProvider")}>{business.hostingProvider}</Detail>
        <Detail name={t("privacyOfficer")}>
          {business.privacyOfficer} ({business.privacyDepartment})
        </Detail>
        <Detail name={t("youthOfficer")}>{business.youthOfficer}</Detail>
      </dl>
      <p className="max-w-column">{intermediaryNotice[lng]}</p>
      <p className="max-w-column">
        {t("supportHours")}. {complaintNotice[lng]}
      </p>
      <p>{t("copyright")}</p>
    </div>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt> <dd>{children}</dd>
    </div>
  );
}
