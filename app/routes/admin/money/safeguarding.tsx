import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { enterSafeguardingBalance, getSafeguardingDays } from "#contract/safeguarding/admin-endpoints";
import { SafeguardingBalance, type SafeguardingDays } from "#contract/safeguarding/schemas";
import { wonOrAsSent } from "~/gifts/won-field";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FieldFrame, TextField } from "~/ui/fields/field";
import { Cell, Table } from "~/ui/tables/table";
import { Money } from "~/ui/text/money";
import { DateText } from "~/ui/text/time-text";
import { DecisionForm, ReasonField } from "../decision-form";

export const loader = guardedLoader(async (args) => ({
  title: args.title("admin/money", "safeguarding"),
  days: (await args.api.call(getSafeguardingDays)).items,
}));

const BalanceForm = SafeguardingBalance.extend({
  balance: z.preprocess(wonOrAsSent, SafeguardingBalance.shape.balance),
});

export const action = adminAction(async (args) => {
  return args.handleForm({ schema: BalanceForm }, async (input) => {
    await args.api.call(enterSafeguardingBalance, { body: input });
    return args.redirect("/admin/safeguarding", { flash: { key: "admin/money.balanceEntered" } });
  });
});

export default function AdminSafeguarding() {
  const { days } = useLoaderData<typeof loader>();
  const t = useText("admin/money");
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-headline">{t("safeguarding")}</h1>
        <p className="text-small text-muted">{t("safeguardingLead")}</p>
      </div>
      {days.length === 0 ? (
        <EmptyState icon="check" title={t("noDays")} hint={t("noDaysHint")} />
      ) : (
        <>
          <Days days={days} />
          <BalanceCard days={days.map(({ day }) => day)} />
        </>
      )}
    </>
  );
}

type Day = SafeguardingDays["items"][number];

function Days({ days }: { days: Day[] }) {
  const t = useText("admin/money");
  const heads = (["safeguardingDay", "owed", "balance", "difference"] as const).map((name) => t(name));
  return (
    <Table label={t("safeguarding")} heads={heads}>
      {days.map((day) => (
        <DayRow key={day.day} day={day} />
      ))}
    </Table>
  );
}

function DayRow({ day: { day, owed, isOverdue, balances } }: { day: Day }) {
  const t = useText("admin/money");
  const [newest, ...replaced] = balances;
  return (
    <tr>
      <Cell nowrap>{day}</Cell>
      <Cell nowrap>
        <Money won={owed} />
      </Cell>
      <Cell>
        {newest ? <Money won={newest.balance} /> : t("notEntered")}
        {replaced.map(({ balance, enteredAt }) => (
          <p key={enteredAt} className="text-caption text-muted">
            {t("replaced")}: <Money won={balance} /> · <DateText at={enteredAt} time />
          </p>
        ))}
      </Cell>
      <Cell nowrap>
        {newest ? (
          <Badge tone={newest.balance === owed ? "success" : "danger"}>
            <Money won={newest.balance - owed} />
          </Badge>
        ) : null}
        {isOverdue ? <Badge tone="danger">{t("overdue")}</Badge> : null}
      </Cell>
    </tr>
  );
}

function BalanceCard({ days }: { days: string[] }) {
  const t = useText("admin/money");
  return (
    <DecisionForm<"day" | "balance" | "reason"> id="balance" title={t("enterBalance")} lead={t("enterBalanceLead")}>
      {({ day, balance, reason }) => (
        <>
          <FieldFrame meta={day} label={t("safeguardingDay")}>
            <select
              id={day.id}
              name={day.name}
              defaultValue={days.find((each) => each === day.initialValue)}
              className="min-h-touch rounded-md border border-edge bg-raised px-3 font-normal"
            >
              {days.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </FieldFrame>
          <TextField meta={balance} label={t("balanceWon")} inputMode="numeric" autoComplete="off" required />
          <ReasonField meta={reason} />
          <SubmitButton>{t("enterBalance")}</SubmitButton>
        </>
      )}
    </DecisionForm>
  );
}
