import { useText } from "~/i18n/i18n";
import { Button } from "~/ui/button";

const monthsListed = 24;

/** The last months of Seoul that are over, newest first, as YYYY-MM. */
export function lastMonths(at: Date): string[] {
  const inSeoul = new Date(at.getTime() + 9 * 3_600_000);
  const [year, month] = [inSeoul.getUTCFullYear(), inSeoul.getUTCMonth()];
  return Array.from({ length: monthsListed }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  );
}

/** Two downloads of a month: the platform's fee by creator, and the taxes withheld from each settlement. */
export function TaxFiles({ months }: { months: string[] }) {
  const t = useText("admin/money/reviews");
  return (
    <section className="grid gap-3">
      <h2 className="text-title">{t("taxFiles")}</h2>
      <p className="text-small text-muted">{t("taxFilesLead")}</p>
      <form method="post" action="/admin/ledger/tax-file" className="grid justify-items-start gap-4">
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
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="kind" value="fee" variant="secondary" size="small">
            {t("feeFile")}
          </Button>
          <Button type="submit" name="kind" value="withholding" variant="secondary" size="small">
            {t("withholdingFile")}
          </Button>
        </div>
      </form>
    </section>
  );
}
