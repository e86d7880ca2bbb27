import { getTakedown, listTakedowns } from "#contract/takedowns/admin-endpoints";
import { takedownGrounds, takedownStates } from "#contract/takedowns/values";
import { adminList } from "../lists/admin-list.server";
import { withHistory } from "../lists/with-history.server";

export const takedownList = adminList({
  path: "/admin/takedowns",
  title: (args) => args.title("admin/takedowns", "title"),
  filters: { state: { values: takedownStates, initial: "open" }, ground: { values: takedownGrounds } },
  read: (args, query) => args.api.call(listTakedowns, { query }),
  prefix: "tkd",
  idOf: ({ takedownId }) => takedownId,
  // In a list of withheld cases the next withheld one follows a decision.
  waits: (item, filter) => item.state === (filter.state === "withheld" ? "withheld" : "open"),
  open: async (args, id) => {
    const [takedown, history] = await withHistory(args, id, args.api.call(getTakedown, { params: { id } }));
    return { takedown, history };
  },
});
