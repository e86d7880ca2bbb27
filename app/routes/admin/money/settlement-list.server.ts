import { getSettlementForAdmin, listSettlementsForAdmin } from "#contract/settlement/admin-endpoints";
import { settlementStatuses } from "#contract/settlement/values";
import { adminList } from "../lists/admin-list.server";
import { withHistory } from "../lists/with-history.server";
import type { ViewedStatement } from "./settlement-view";

export const settlementList = adminList({
  path: "/admin/settlements",
  title: (args) => args.title("admin/money", "settlements"),
  filters: { status: { values: settlementStatuses } },
  read: (args, query) => args.api.call(listSettlementsForAdmin, { query }),
  prefix: "stl",
  idOf: ({ id }) => id,
  // For this admin: a confirmed one still waits, to be paid by another.
  waits: ({ waits }) => waits,
  open: async (args, id) => {
    const reading = args.api.call(getSettlementForAdmin, { params: { id } });
    const [{ settlement, holder, allowedDecisions }, history] = await withHistory(args, id, reading);
    const statement: ViewedStatement = { settlement, holder, allowedDecisions };
    return { statement, history };
  },
});
