import { useLoaderData } from "@remix-run/react";
import { getMarketingMail, sendMarketingMail } from "#contract/marketing/admin-endpoints";
import { MarketingMailSending, type MarketingMailWithPreview } from "#contract/marketing/schemas";
import { href } from "~/addresses/address";
import { adminAction } from "~/guards/admin-action.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { DateText } from "~/ui/text/time-text";
import { AuditTrail } from "../audit-list";
import { ReasonDecisionForm } from "../decision-form";
import { BackLink, Correspondence, type Fact, Facts } from "../facts";
import { itemLoader } from "../lists/admin-item.server";
import { withHistory } from "../lists/with-history.server";
import { MarketingBadge } from "./marketing-badge";

const title = (args: HandlerArgs) => args.title("admin/marketing", "title");

export const loader = itemLoader({ title }, "marketingMailId", async (args, id) => {
  const [mail, history] = await withHistory(args, id, args.api.call(getMarketingMail, { params: { id } }));
  return { mail, history };
});

export const action = adminAction(async (args) => {
  return args.handleForm({ schema: MarketingMailSending }, async (input) => {
    const marketingMailId = args.param("marketingMailId");
    await args.api.call(sendMarketingMail, { params: { id: marketingMailId }, body: input });
    return args.redirect(href("/admin/marketing-mails/:marketingMailId", { marketingMailId }), {
      flash: { key: "admin/marketing.marketingMailSent" },
    });
  });
});

export default function AdminMarketingMailPage() {
  const { mail, history } = useLoaderData<typeof loader>();
  const { marketingMailId, state, preview, recipientCount } = mail;
  const t = useText("admin/marketing");
  return (
    <>
      <BackLink to="/admin/marketing-mails">{t("back")}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">{mail.ko.subject}</h1>
        <MarketingBadge state={state} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        {(["ko", "en"] as const).map((lang) => (
          <div key={lang} lang={lang}>
            <Correspondence letters={[[preview[lang].subject, preview[lang].body]]} />
          </div>
        ))}
        <Facts facts={useFacts(mail)} />
        {state === "draft" ? (
          <ReasonDecisionForm
            id="send"
            title={t("send")}
            lead={t("sendLead", { count: recipientCount })}
            buttons={<SubmitButton variant="danger">{t("send")}</SubmitButton>}
          />
        ) : null}
      </div>
      <div>
        <LinkButton to={`/admin/marketing-mails?from=${marketingMailId}`} variant="secondary">
          {t("rewrite")}
        </LinkButton>
      </div>
      <AuditTrail entries={history} />
    </>
  );
}

function useFacts(mail: MarketingMailWithPreview): Fact[] {
  const t = useText("admin/marketing");
  return [
    [t("createdBy"), mail.createdBy],
    [t("createdAt"), <DateText key="created" at={mail.createdAt} time />],
    [t("confirmedAt"), mail.confirmedAt ? <DateText key="confirmed" at={mail.confirmedAt} time /> : "—"],
    [t("recipients"), t("people", { count: mail.recipientCount })],
    [t("sent"), t("people", { count: mail.sentCount })],
  ];
}
