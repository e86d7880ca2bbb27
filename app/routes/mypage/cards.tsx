import { Form, useLoaderData } from "@remix-run/react";
import type { CardId } from "#contract/ids";
import { cardBrand } from "#contract/payments/card-brands";
import { getPaymentKeys, makeCardDefault, removeCard } from "#contract/payments/endpoints";
import type { Card as PaymentCard } from "#contract/payments/schemas";
import type { RouteHandle } from "~/addresses/route-handle";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { idField } from "~/http/id-field";
import { useLng, useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Column, PageHead } from "~/ui/page-head";
import { DateText } from "~/ui/text/time-text";

export const handle: RouteHandle = { copies: "never", recording: "never" };

export const loader = guardedLoader(async (args) => {
  const cards = await listCards(args);
  return { title: args.title("mypage", "cardsTitle"), cards };
});

/** In the read-only mode none can be made for who has no key of the provider yet, and so no cards. */
async function listCards(args: HandlerArgs) {
  try {
    return (await args.api.call(getPaymentKeys)).cards;
  } catch (error) {
    if (error instanceof ApiError && error.code === "READ_ONLY_MODE") return [];
    throw error;
  }
}

export const action = guardedAction(async (args) => {
  const form = await args.readForm();
  const cardId = idField<CardId>(form, "cardId");
  switch (form.get("intent")) {
    case "default":
      await args.api.call(makeCardDefault, { params: { id: cardId }, body: { isDefault: true } });
      return args.redirect("/mypage/cards", { flash: { key: "mypage.defaultCardChanged" } });
    case "remove":
      await args.api.call(removeCard, { params: { id: cardId } });
      return args.redirect("/mypage/cards", { flash: { key: "mypage.cardRemoved" } });
    default:
      return args.redirect("/mypage/cards", { flash: { key: "INVALID_REQUEST" } });
  }
});

export default function Cards() {
  const { cards } = useLoaderData<typeof loader>();
  const t = useText("mypage");
  if (cards.length === 0) {
    return (
      <EmptyState heading="h1" icon="card" title={t("cardsEmpty")} hint={t("cardsEmptyHint")}>
        <LinkButton to="/mypage/cards/new">{t("addCard")}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <Column>
      <PageHead title={t("cardsTitle")} lead={t("cardsLead")} />
      <ul className="grid gap-3">
        {cards.map((card) => (
          <CardRow key={card.cardId} card={card} />
        ))}
      </ul>
      <LinkButton to="/mypage/cards/new" variant="secondary" fullWidth>
        {t("addCard")}
      </LinkButton>
    </Column>
  );
}

function CardRow({ card }: { card: PaymentCard }) {
  const t = useText("mypage");
  const names = { brand: cardBrand(card.brand, useLng()), last4: card.last4 };
  return (
    <Card as="li">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="text-lead font-semibold tabular-nums">
            {names.brand} ···· {card.last4}
          </p>
          <p className="text-small text-muted">
            {t("registeredOn")} <DateText at={card.createdAt} short />
          </p>
        </div>
        <span className="flex flex-wrap justify-end gap-1.5">
          {card.works ? null : <Badge tone="danger">{t("cardFailed")}</Badge>}
          {card.isDefault ? <Badge tone="accent">{t("defaultCard")}</Badge> : null}
        </span>
      </div>
      <Form method="post" className="mt-3 flex gap-2">
        <input type="hidden" name="cardId" value={card.cardId} />
        {card.isDefault ? null : (
          <Button
            type="submit"
            variant="secondary"
            size="small"
            name="intent"
            value="default"
            aria-label={t("makeDefaultName", names)}
          >
            {t("makeDefault")}
          </Button>
        )}
        <Button
          type="submit"
          variant="quiet"
          size="small"
          name="intent"
          value="remove"
          aria-label={t("removeCardName", names)}
        >
          {t("removeCard")}
        </Button>
      </Form>
    </Card>
  );
}
