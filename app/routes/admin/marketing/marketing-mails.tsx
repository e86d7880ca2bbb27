import { useLoaderData } from "@remix-run/react";
import type { MarketingMailId } from "#contract/ids";
import { limits } from "#contract/limits";
import { createMarketingMail, getMarketingMail, listMarketingMails } from "#contract/marketing/admin-endpoints";
import { type MarketingMail, MarketingMailInput } from "#contract/marketing/schemas";
import { href } from "~/addresses/address";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/fields/field";
import { TextArea } from "~/ui/fields/text-area";
import { MoreLink } from "~/ui/more-link";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { MarketingBadge } from "./marketing-badge";

/** `from`: a mail to copy the texts of the form from. */
export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const from = query.get("from") as MarketingMailId | null;
  const page = await args.api.call(listMarketingMails, { query: { pagingKey: query.get("pagingKey") } });
  const model = from ? await args.api.call(getMarketingMail, { params: { id: from } }) : null;
  return { title: args.title("admin/marketing", "title"), page, model };
});

export const action = adminAction(async (args) => {
  return args.handleForm({ schema: MarketingMailInput }, async (input) => {
    const { marketingMailId } = await args.api.call(createMarketingMail, { body: input });
    return args.redirect(href("/admin/marketing-mails/:marketingMailId", { marketingMailId }));
  });
});

export default function AdminMarketingMails() {
  const { page, model } = useLoaderData<typeof loader>();
  const t = useText("admin/marketing");
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-headline">{t("title")}</h1>
        <p className="text-muted">{t("lead")}</p>
      </header>
      {page.items.length === 0 ? (
        <EmptyState icon="message" title={t("empty")} hint={t("emptyHint")} />
      ) : (
        <MailTable mails={page.items} />
      )}
      <MoreLink pagingKey={page.pagingKey} />
      <WriteForm key={model?.marketingMailId} model={model} />
    </>
  );
}

function MailTable({ mails }: { mails: MarketingMail[] }) {
  const t = useText("admin/marketing");
  const heads = (["subject", "state", "recipients", "sent", "createdAt"] as const).map((name) => t(name));
  return (
    <Table linked label={t("title")} heads={heads}>
      {mails.map(({ marketingMailId, ko, state, recipientCount, sentCount, createdAt }) => (
        <tr key={marketingMailId}>
          <CellLink to={href("/admin/marketing-mails/:marketingMailId", { marketingMailId })}>{ko.subject}</CellLink>
          <Cell nowrap>
            <MarketingBadge state={state} />
          </Cell>
          <Cell nowrap>{state === "draft" ? "—" : t("people", { count: recipientCount })}</Cell>
          <Cell nowrap>{state === "draft" ? "—" : t("people", { count: sentCount })}</Cell>
          <Cell nowrap>
            <DateText at={createdAt} time />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function WriteForm({ model }: { model: Pick<MarketingMail, "ko" | "en"> | null }) {
  const t = useText("admin/marketing");
  const [form, fields] = useActionForm<MarketingMailInput>({
    id: "write",
    defaultValue: {
      koSubject: model?.ko.subject ?? "",
      koBody: model?.ko.body ?? "",
      enSubject: model?.en.subject ?? "",
      enBody: model?.en.body ?? "",
    },
  });
  const body = { max: limits.marketingBodyLength, rows: 7, required: true };
  return (
    <Card as="section">
      <h2 className="text-title">{t("write")}</h2>
      <p className="mt-1 text-small text-muted">{t("writeLead")}</p>
      <ActionForm form={form} className="mt-4 grid gap-4">
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <div className="grid gap-4">
            <TextField meta={fields.koSubject} label={t("koSubject")} required />
            <TextArea meta={fields.koBody} label={t("koBody")} {...body} />
          </div>
          <div className="grid gap-4">
            <TextField meta={fields.enSubject} label={t("enSubject")} required />
            <TextArea meta={fields.enBody} label={t("enBody")} {...body} />
          </div>
        </div>
        <div>
          <SubmitButton>{t("preview")}</SubmitButton>
        </div>
      </ActionForm>
    </Card>
  );
}
