import { listAuditEntries } from "#contract/staff/endpoints";
import type { AuditEntry } from "#contract/staff/users";
import { readTogether } from "~/api/read-together";
import type { HandlerArgs } from "~/guards/handler-args.server";

/** An item, read in parallel with the entries of the audit log about it, the latest first. */
export async function withHistory<Item>(
  args: HandlerArgs,
  id: string,
  read: Promise<Item>,
): Promise<[Item, AuditEntry[]]> {
  const [item, audit] = await readTogether([read, args.api.call(listAuditEntries, { query: { targetId: id } })]);
  return [item, audit.items];
}
