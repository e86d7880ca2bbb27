import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import {
  changeGiftPrivacy,
  changeRankingChoice,
  getRankingChoice,
  listSupportHistory,
} from "#contract/gifts/endpoints";
import { PrivacyChange, type RankingChoice, type SupportRecord } from "#contract/gifts/schemas";
import { privacies } from "#contract/gifts/values";
import type { OrderId } from "#contract/ids";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { api } from "~/api/client.server";
import { localApiError } from "~/api/transport.server";
import { readForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { idField } from "~/http/id-field";
import { seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { boxClass } from "~/ui/fields/field";
import { MoreList } from "~/ui/more-list";
import { Column, PageHead } from "~/ui/page-head";
import { Money } from "~/ui/text/money";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const [page, choice] = await Promise.all([
    api(args).call(listSupportHistory, { query: { pagingKey } }),
    api(args).call(getRankingChoice),
  ]);
  return { title: pageTitle(args.request, "gifts", "supportTitle"), page, choice };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const form = await readForm(args);
  switch (form.get("intent")) {
    case "shown":
      return changePrivacy(args, form);
    case "listed":
      await api(args).call(changeRankingChoice, { body: { listed: form.get("listed") === "on" } });
      return seeOther(args, "/mypage/support", { flash: { key: "gifts.rankingChosen" } });
    default:
      throw localApiError("INVALID_REQUEST", args);
  }
});

async function changePrivacy(args: ActionFunctionArgs, form: FormData) {
  const change = PrivacyChange.safeParse({ shown: form.get("shown") });
  if (!change.success) throw localApiError("INVALID_REQUEST", args);
  await api(args).call(changeGiftPrivacy, { params: { id: idField<OrderId>(form, "orderId") }, body: change.data });
  return seeOther(args, "/mypage/support", { flash: { key: "gifts.shownChanged" } });
}

export default function Support() {
  const { page, choice } = useLoaderData<typeof loader>();
  const t = useText("gifts");
  return (
    <Column>
      <PageHead title={t("supportTitle")} lead={t("supportLead")} />
      <RankingSetting choice={choice} />
      {page.items.length === 0 ? (
        <EmptyState icon="gift" title={t("supportEmpty")} hint={t("supportEmptyHint")}>
          <LinkButton to="/explore">{t("explore")}</LinkButton>
        </EmptyState>
      ) : (
        <MoreList page={page} idOf={({ orderId }) => orderId} className="grid gap-3">
          {(record) => <SupportRow record={record} />}
        </MoreList>
      )}
    </Column>
  );
}

function RankingSetting({ choice }: { choice: RankingChoice }) {
  const t = useText("gifts");
  return (
    <Card as="section">
      <Form method="post" className="flex flex-wrap items-center justify-between gap-3">
        <input type="hidden" name="listed" value={choice.listed ? "off" : "on"} />
        <div className="min-w-0 grow basis-60">
          <h2 className="text-base font-semibold">{t("listedTitle")}</h2>
          <p className="text-small text-muted">{choice.listed ? t("listedOn") : t("listedOff")}</p>
        </div>
        <SubmitButton name="intent" value="listed" variant="secondary" size="small">
          {choice.listed ? t("listedTurnOff") : t("listedTurnOn")}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function SupportRow({ record }: { record: SupportRecord }) {
  const t = useText("gifts");
  const campaignText = useText("campaigns");
  const { orderId, kind, activist, title, campaign, amount, message, shown, status, at } = record;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start gap-3">
        <Avatar name={activist.nickname} imageUrl={activist.profileImageUrl} size={48} />
        <div className="min-w-16 flex-1">
          <h2 className="truncate text-base">
            <Link to={href("/:domain", { domain: activist.domain })} className="hover:underline">
              <bdi>{activist.nickname}</bdi>
            </Link>
          </h2>
          <p className="text-small text-muted">
            {t(kind)}
            {title ? " · " : ""}
            <bdi>{title}</bdi> · <DateText at={at} />
          </p>
          {campaign?.needsDelivery && status === "done" ? (
            <TextLink to={href("/campaigns/:campaignId/delivery", { campaignId: campaign.id })}>
              {campaignText("deliveryTitle")}
            </TextLink>
          ) : null}
        </div>
        <div className="ml-auto grid shrink-0 justify-items-end gap-1">
          <span className="text-lead font-bold">
            <Money won={amount} />
          </span>
          {status === "canceled" ? <Badge>{t("refunded")}</Badge> : null}
        </div>
      </div>
      {message ? (
        <blockquote
          dir="auto"
          className="mt-4 rounded-md bg-sunken px-4 py-3 text-small wrap-anywhere whitespace-pre-wrap"
        >
          {message}
        </blockquote>
      ) : null}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        {shown ? <PrivacyForm orderId={orderId} shown={shown} name={activist.nickname} /> : <span />}
        <LinkButton
          to={href("/checkout/:orderId/receipt", { orderId })}
          variant="quiet"
          size="small"
          className="ml-auto"
        >
          {t("receipt")}
        </LinkButton>
      </div>
    </Card>
  );
}

type PrivacyProps = { orderId: string; shown: NonNullable<SupportRecord["shown"]>; name: string };

function PrivacyForm({ orderId, shown, name }: PrivacyProps) {
  const t = useText("gifts");
  return (
    <Form method="post" className="flex min-w-0 grow items-center gap-2" key={shown}>
      <input type="hidden" name="orderId" value={orderId} />
      <select
        name="shown"
        defaultValue={shown}
        aria-label={t("changeName", { name })}
        className={`${boxClass} min-w-0 max-w-56`}
      >
        {privacies.map((choice) => (
          <option key={choice} value={choice}>
            {t(choice)}
          </option>
        ))}
      </select>
      <SubmitButton name="intent" value="shown" variant="secondary" size="small">
        {t("change")}
      </SubmitButton>
    </Form>
  );
}
