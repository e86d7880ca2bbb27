import { Form } from "@remix-run/react";
import { type Address, href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Button } from "~/ui/button";
import { boxClass } from "~/ui/fields/field";
import { Chips } from "~/ui/tables/chips";
import { Tabs } from "~/ui/tabs";
import { textLinkClass } from "~/ui/text/text-link";

/** What the list is limited to: a state, a kind, and a year or two dates. */
export type HistoryView = {
  status?: "done" | "canceled";
  kind?: "membership" | "donation" | "campaign";
  year?: number;
  startDate?: string;
  endDate?: string;
};

/** States as tabs, kinds and, where there are several, years as chips, each keeping the others; two dates as a form. */
export function HistoryFilters({ view, years }: { view: HistoryView; years: number[] }) {
  const t = useText("mypage");
  const { status, kind, year, startDate, endDate } = view;
  const hasDates = Boolean(startDate || endDate) && !year;
  const tabs = ([undefined, "done", "canceled"] as const).map((name) => ({
    to: addressOf({ ...view, status: name }),
    label: t(name === undefined ? "tabAll" : name === "done" ? "done" : "tabCanceled"),
    current: name === status,
  }));
  const kinds = ([undefined, "membership", "donation", "campaign"] as const).map((name) => ({
    to: addressOf({ ...view, kind: name }),
    label: t(name ?? "allKinds"),
    current: name === kind,
  }));
  const periods = [
    { to: addressOf({ status, kind }), label: t("allYears"), current: !year && !hasDates },
    ...years.map((name) => ({
      to: addressOf({ status, kind, year: name }),
      label: t("year", { year: String(name) }),
      current: name === year,
    })),
  ];
  return (
    <>
      <Tabs label={t("historyStates")} tabs={tabs} />
      <Chips label={t("historyKinds")} chips={kinds} />
      {years.length > 1 || year ? <Chips label={t("historyYears")} chips={periods} /> : null}
      <details open={hasDates} className="-mt-2">
        <summary className={textLinkClass({ tone: "muted" })}>{t("historyDates")}</summary>
        <Form method="get" className="grid grid-cols-2 items-end gap-3 pt-1 sm:grid-cols-[1fr_1fr_auto]">
          {status ? <input type="hidden" name="status" value={status} /> : null}
          {kind ? <input type="hidden" name="kind" value={kind} /> : null}
          <DateInput name="startDate" label={t("startDate")} value={startDate} />
          <DateInput name="endDate" label={t("endDate")} value={endDate} />
          <Button type="submit" variant="secondary" className="col-span-2 sm:col-span-1">
            {t("filter")}
          </Button>
        </Form>
      </details>
    </>
  );
}

function addressOf(view: HistoryView): Address {
  const known = Object.entries(view).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const query = new URLSearchParams(known).toString();
  return href("/mypage/payments", query && `?${query}`);
}

function DateInput({ name, label, value }: { name: string; label: string; value?: string }) {
  return (
    <label className="grid min-w-0 gap-1.5 text-small font-semibold">
      {label}
      <input type="date" name={name} defaultValue={value} className={`${boxClass} min-w-0 font-normal`} />
    </label>
  );
}
