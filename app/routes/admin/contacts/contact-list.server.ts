import { getContact, listContacts } from "#contract/contact/admin-endpoints";
import { contactStatuses, contactTopics } from "#contract/contact/values";
import { adminList } from "../lists/admin-list.server";
import { withHistory } from "../lists/with-history.server";

export const contactList = adminList({
  path: "/admin/contacts",
  title: (args) => args.title("admin/contacts", "adminTitle"),
  filters: { status: { values: contactStatuses, initial: "open" }, topic: { values: contactTopics } },
  read: (args, query) => args.api.call(listContacts, { query }),
  prefix: "ctc",
  idOf: ({ contactId }) => contactId,
  waits: ({ status }) => status === "open",
  open: async (args, id) => {
    const [contact, history] = await withHistory(args, id, args.api.call(getContact, { params: { id } }));
    return { contact, history };
  },
});
