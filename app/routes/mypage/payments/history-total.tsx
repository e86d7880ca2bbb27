import { Form } from "@remix-run/react";
import type { RankingChoice } from "#contract/gifts/schemas";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Money } from "~/ui/text/money";
import type { HistoryView } from "./history-filters";

type Sums = { paid: number; refunded: number };
type Props = Sums & { view: HistoryView };

/** What was paid less what came back; of refunds alone what came back. */
export const totalOf = (status: HistoryView["status"], { paid, refunded }: Sums) =>
  status === "canceled" ? refunded : paid - refunded;

/** What all entries of the filtered list come to. */
export function HistoryTotal({ view: { status, kind, year }, paid, refunded }: Props) {
  const t = useText("mypage");
  const parts = [
    year ? t("year", { year: String(year) }) : null,
    status ? t(status === "done" ? "done" : "tabCanceled") : null,
    kind ? t(kind) : null,
  ].filter(Boolean);
  return (
    <Card>
      <p className="text-small text-muted">{parts.join(" · ") || t("historyTotal")}</p>
      <p className="text-amount font-bold">
        <Money won={totalOf(status, { paid, refunded })} />
      </p>
      {status === undefined && refunded > 0 ? (
        <dl className="mt-3 grid gap-1 border-t border-line pt-3 text-small">
          <Sum label={t("historyPaid")} won={paid} />
          <Sum label={t("refunds")} won={-refunded} />
        </dl>
      ) : null}
    </Card>
  );
}

function Sum({ label, won }: { label: string; won: number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Money won={won} />
      </dd>
    </div>
  );
}

/** Beside the donations: whether fan rankings list the fan. */
export function RankingSetting({ choice }: { choice: RankingChoice }) {
  const t = useText("gifts");
  return (
    <Card>
      <Form method="post" className="flex flex-wrap items-center justify-between gap-3">
        <input type="hidden" name="listed" value={choice.listed ? "off" : "on"} />
        <div className="min-w-0 grow basis-52">
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
