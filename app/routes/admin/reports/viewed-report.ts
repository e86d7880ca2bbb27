import type { ReportId } from "#contract/ids";
import type { AdminReport } from "#contract/moderation/schemas";
import type { Address } from "~/addresses/address";

/** The report that the list's address shows beside it; undefined without one, or where the id has another form. */
export function viewedReport(search: URLSearchParams): ReportId | undefined {
  const id = search.get("view");
  return id && /^rpt_\w+$/.test(id) ? (id as ReportId) : undefined;
}

/** The list's address, filters and page kept, with the report beside it; without one the list alone. */
export function withView(search: URLSearchParams, reportId?: string): Address {
  const query = new URLSearchParams(search);
  query.delete("view");
  query.delete("index");
  if (reportId) query.set("view", reportId);
  return `/admin/reports?${query}`;
}

type ListPosition = Pick<AdminReport, "reportId" | "createdAt" | "status">;

/** The open report after the decided one in the list's order, else the first open one. A list of open reports is oldest first. */
export function nextOpenReport<Report extends ListPosition>(
  reports: Report[],
  { decided, isOldestFirst }: { decided: ListPosition; isOldestFirst: boolean },
): Report | undefined {
  const open = reports.filter(({ status }) => status === "open");
  return open.find((report) => (isOldestFirst ? isOlder(decided, report) : isOlder(report, decided))) ?? open[0];
}

const isOlder = (one: ListPosition, other: ListPosition) =>
  one.createdAt === other.createdAt ? one.reportId < other.reportId : one.createdAt < other.createdAt;
