import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { checkLedger, getLedgerOverview, payTax } from "#contract/reconciliation/endpoints";
import { type LedgerCheck, type LedgerOverview, ReviewReason, TaxMonthParam } from "#contract/reconciliation/schemas";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Cell, Table } from "~/ui/tables/table";
import { Money } from "~/ui/text/money";
import { DateText } from "~/ui/text/time-text";
import { ReasonDecisionForm } from "../decision-form";
import { lastMonths, TaxFiles } from "./tax-files";

export const loader = guardedLoader(async (args) => ({
  title: args.title("admin/money/reviews", "ledger"),
  ledger: await args.api.call(getLedgerOverview),
  monthsOver: lastMonths(new Date()),
}));

const LedgerForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("check") }),
  ReviewReason.extend({ intent: z.literal("payTax"), month: TaxMonthParam.shape.month }),
]);

export const action = adminAction(async (args) => {
  return args.handleForm({ schema: LedgerForm }, async (decision) => {
    if (decision.intent === "check") await args.api.call(checkLedger);
    else await args.api.call(payTax, { params: { month: decision.month }, body: { reason: decision.reason } });
    return args.redirect("/admin/ledger", {
      flash: { key: decision.intent === "check" ? "admin/money/reviews.ledgerChecked" : "admin/money/reviews.taxPaid" },
    });
  });
});

export default function AdminLedger() {
  const { ledger, monthsOver } = useLoaderData<typeof loader>();
  const t = useText("admin/money/reviews");
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-headline">{t("ledger")}</h1>
        <LinkButton variant="secondary" size="small" to="/admin/ledger/journals">
          {t("seeJournals")}
        </LinkButton>
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Checks checks={ledger.checks} />
        <TrialBalance balances={ledger.balances} />
      </div>
      <Mornings runs={ledger.reconciliations} />
      <Taxes taxes={ledger.taxes} />
      <TaxFiles months={monthsOver} />
    </>
  );
}

function Checks({ checks }: { checks: LedgerCheck[] }) {
  const t = useText("admin/money/reviews");
  return (
    <Card as="section">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">{t("checks")}</h2>
        <Form method="post">
          <SubmitButton variant="secondary" size="small" name="intent" value="check">
            {t("checkNow")}
          </SubmitButton>
        </Form>
      </div>
      <p className="mt-1 text-small text-muted">{t("checksLead")}</p>
      {checks.length === 0 ? <p className="mt-4 text-muted">{t("noChecks")}</p> : null}
      <ol className="mt-4 grid max-h-96 gap-3 overflow-y-auto">
        {checks.map((check) => (
          <li key={check.checkedAt} className="grid gap-1">
            <span className="flex flex-wrap items-center justify-between gap-2 text-small">
              <DateText at={check.checkedAt} time />
              <Badge tone={check.ok ? "success" : "danger"}>{t(check.ok ? "checkOk" : "checkBroken")}</Badge>
            </span>
            {check.findings.map(({ rule, count, examples }) => (
              <span key={rule} className="text-caption break-words text-danger">
                <span lang="en" className="font-semibold">
                  {rule}
                </span>{" "}
                {t("ruleBroken", { count, examples: examples.join(", ") })}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function TrialBalance({ balances }: { balances: LedgerOverview["balances"] }) {
  const t = useText("admin/money/reviews");
  const total = balances.reduce((sum, { balance }) => sum + balance, 0);
  return (
    <Card as="section">
      <h2 className="text-title">{t("trialBalance")}</h2>
      <p className="mt-1 text-small text-muted">{t("trialLead")}</p>
      <table aria-label={t("trialBalance")} className="mt-4 w-full text-small tabular-nums">
        <thead className="border-b border-line text-muted">
          <tr>
            <th scope="col" className="py-2 text-left">
              {t("account")}
            </th>
            <th scope="col" className="py-2 text-right">
              {t("accounts")}
            </th>
            <th scope="col" className="py-2 text-right">
              {t("balance")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {balances.map(({ account, balance, accounts }) => (
            <tr key={account}>
              <th scope="row" className="py-2 text-left font-normal break-all">
                {account}
              </th>
              <td className="py-2 text-right">{accounts}</td>
              <td className="py-2 text-right whitespace-nowrap">
                <Money won={balance} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line font-semibold">
          <tr>
            <th scope="row" colSpan={2} className="py-2 text-left">
              {t("total")}
            </th>
            <td className="py-2 text-right">
              <Money won={total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

function Mornings({ runs }: { runs: LedgerOverview["reconciliations"] }) {
  const t = useText("admin/money/reviews");
  return (
    <section className="grid gap-3">
      <h2 className="text-title">{t("mornings")}</h2>
      <p className="text-small text-muted">{t("morningsLead")}</p>
      {runs.length === 0 ? (
        <p className="text-muted">{t("noMornings")}</p>
      ) : (
        <Table label={t("mornings")} heads={[t("days"), t("listed"), t("settled"), t("found"), t("ended")]}>
          {runs.map((run) => (
            <tr key={`${run.from}${run.to}${run.endedAt}`}>
              <Cell nowrap>
                {run.from} – {run.to}
              </Cell>
              <Cell>{run.listed}</Cell>
              <Cell>{run.settled}</Cell>
              <Cell>{run.found}</Cell>
              <Cell nowrap>{run.endedAt ? <DateText at={run.endedAt} time /> : t("notEnded")}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

function Taxes({ taxes }: { taxes: LedgerOverview["taxes"] }) {
  const t = useText("admin/money/reviews");
  const due = taxes.filter(({ isOver, paidAt }) => isOver && !paidAt);
  return (
    <section className="grid gap-3">
      <h2 className="text-title">{t("taxes")}</h2>
      <p className="text-small text-muted">{t("taxesLead")}</p>
      {taxes.length === 0 ? (
        <p className="text-muted">{t("noTaxes")}</p>
      ) : (
        <Table label={t("taxes")} heads={[t("month"), t("incomeTax"), t("localTax"), t("paidAt")]}>
          {taxes.map(({ month, incomeTax, localTax, isOver, paidAt }) => (
            <tr key={month}>
              <Cell nowrap>{month}</Cell>
              <Cell nowrap>
                <Money won={incomeTax} />
              </Cell>
              <Cell nowrap>
                <Money won={localTax} />
              </Cell>
              <Cell nowrap>{paidAt ? <DateText at={paidAt} /> : isOver ? "—" : t("monthNotOver")}</Cell>
            </tr>
          ))}
        </Table>
      )}
      {due.length > 0 ? <TaxForm months={due.map(({ month }) => month)} /> : null}
    </section>
  );
}

function TaxForm({ months }: { months: string[] }) {
  const t = useText("admin/money/reviews");
  return (
    <ReasonDecisionForm
      id="tax"
      intents={["payTax"]}
      title={t("payTax")}
      buttons={
        <SubmitButton name="intent" value="payTax">
          {t("payTax")}
        </SubmitButton>
      }
    >
      <label className="grid gap-1.5 text-small font-semibold">
        {t("month")}
        <select name="month" className="min-h-touch rounded-md border border-edge bg-raised px-3 font-normal">
          {months.map((month) => (
            <option key={month} value={month}>
              {month}
            </option>
          ))}
        </select>
      </label>
    </ReasonDecisionForm>
  );
}
