import { join } from "node:path";
import { openJsonLinesStore } from "../json-lines-store";

export type Mail = {
  id: string;
  from: string;
  /** the envelope recipients, Bcc included */
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  receivedAt: string;
};

export type Inbox = {
  add(mail: Omit<Mail, "id" | "receivedAt">): Mail;
  get(id: string): Mail | undefined;
  /** newest first; `to` is a whole address, `search` a part of one */
  list(filter: { to?: string; search?: string; after?: string; limit?: number }): Mail[];
  /** waits for mails to an address newer than `after`; none when `signal` ends the wait */
  wait(filter: { to: string; after?: string }, signal: AbortSignal): Promise<Mail[]>;
  clear(): void;
};

const maxMails = 1_000;

export function openInbox(folder: string): Inbox {
  const mails = openJsonLinesStore<Mail>(join(folder, "mails.jsonl"));
  const listeners = new Set<() => void>();
  let lastTick = Number(mails.values().at(-1)?.id.slice(5) ?? 0);

  // Ids are increasing times: they sort by age even after the inbox was emptied and the process restarted.
  function nextId(): string {
    lastTick = Math.max(Date.now(), lastTick + 1);
    return `mail_${lastTick}`;
  }

  const list: Inbox["list"] = ({ to, search, after = "", limit = maxMails }) =>
    mails
      .values()
      .reverse()
      .filter((mail) => mail.id > after && matches(mail, to, search))
      .slice(0, limit);

  return {
    add(mail) {
      const added = { id: nextId(), ...mail, receivedAt: new Date().toISOString() };
      mails.put(added.id, added);
      const [oldest] = mails.size > maxMails ? mails.entries() : [];
      if (oldest) mails.delete(oldest[0]);
      for (const notify of [...listeners]) notify();
      return added;
    },
    get: (id) => mails.get(id),
    list,
    wait: (filter, signal) =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = list(filter);
          if (found.length === 0 && !signal.aborted) return;
          listeners.delete(check);
          signal.removeEventListener("abort", check);
          resolve(found);
        };
        listeners.add(check);
        signal.addEventListener("abort", check);
        check();
      }),
    clear: () => mails.clear(),
  };
}

function matches(mail: Mail, to: string | undefined, search: string | undefined): boolean {
  const addresses = mail.to.map((address) => address.toLowerCase());
  if (to && !addresses.includes(to.toLowerCase())) return false;
  return !search || addresses.some((address) => address.includes(search.toLowerCase()));
}
