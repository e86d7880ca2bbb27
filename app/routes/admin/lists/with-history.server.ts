import { listAuditEntries } from "#contract/staff/endpoints";
import type { AuditEntry } from "#contract/staff/users";
import { api } from "~/api/client.server";
import { readTogether } from "~/api/read-together";
import type { RouteArgs } from "~/http/response-context.server";

/** An item, read in parallel with the entries of the audit log about it, the latest first. */
export async function withHistory<Item>(
  args: RouteArgs,
  id: string,
  read: Promise<Item>,
): Promise<[Item, AuditEntry[]]> {
  const [item, audit] = await readTogether([read, api(args).call(listAuditEntries, { query: { targetId: id } })]);
  return [item, audit.items];
}
