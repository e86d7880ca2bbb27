import { useLoaderData } from "@remix-run/react";
import { listMails } from "#contract/mail/admin-endpoints";
import type { AdminMail } from "#contract/mail/schemas";
import { type MailState, mailKinds, mailStates } from "#contract/mail/values";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { Badge, type Tone } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { Cell, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { PersonLink } from "../facts";
import { ListSearch, oneOf } from "../list-search";

const states = ["troubled", ...mailStates] as const;

export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const filter = {
    q: (query.get("q") ?? "").slice(0, 320) || undefined,
    kind: oneOf(mailKinds, query.get("kind")),
    state: oneOf(states, query.get("state")),
  };
  const page = await args.api.call(listMails, { query: { ...filter, pagingKey: query.get("pagingKey") } });
  return { title: args.title("admin/operations", "title"), filter, page };
});

export default function AdminMails() {
  const { page, filter } = useLoaderData<typeof loader>();
  const t = useText("admin/operations");
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-headline">{t("title")}</h1>
        <p className="text-muted">{t("lead")}</p>
      </header>
      <ListSearch
        label={t("search")}
        q={filter.q}
        filters={[
          {
            name: "state",
            label: t("state"),
            value: filter.state,
            all: t("all"),
            options: states.map((name) => [name, t(`state_${name}`)]),
          },
          {
            name: "kind",
            label: t("kind"),
            value: filter.kind,
            all: t("all"),
            options: mailKinds.map((name) => [name, t(`kind_${name}`)]),
          },
        ]}
      />
      {page.items.length === 0 ? (
        <EmptyState icon="message" title={t("empty")} hint={t("emptyHint")} />
      ) : (
        <MailTable mails={page.items} />
      )}
      {page.items.some(({ state }) => state === "sending") ? (
        <p className="text-small text-muted">
          {t("state_sending")}: {t("sendingHint")}
        </p>
      ) : null}
      <MoreLink pagingKey={page.pagingKey} />
    </>
  );
}

const tones: Record<MailState, Tone> = {
  queued: "neutral",
  sending: "accent",
  sent: "success",
  failed: "danger",
  bounced: "danger",
  complained: "warning",
};

function MailTable({ mails }: { mails: AdminMail[] }) {
  const t = useText("admin/operations");
  const heads = (["to", "kind", "state", "code", "createdAt"] as const).map((name) => t(name));
  return (
    <Table label={t("title")} heads={heads}>
      {mails.map((mail) => (
        <tr key={mail.mailId}>
          <Cell>
            <span className="block whitespace-nowrap">{mail.to}</span>
            {mail.user ? <PersonLink person={mail.user} /> : null}
          </Cell>
          <Cell nowrap>{t(`kind_${mail.kind}`)}</Cell>
          <Cell nowrap>
            <Badge tone={tones[mail.state]}>{t(`state_${mail.state}`)}</Badge>
          </Cell>
          <Cell nowrap>
            {mail.code ?? "—"}{" "}
            <span className="block text-caption text-muted">
              {mail.tries > 0 ? t("times", { count: mail.tries }) : null}
            </span>{" "}
            {mail.tries > 1 && mail.triedAt ? (
              <span className="block text-caption text-muted">
                {t("lastTry")} <DateText at={mail.triedAt} time />
              </span>
            ) : null}
          </Cell>
          <Cell nowrap>
            <DateText at={mail.createdAt} time />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
