import { join } from "node:path";
import { openJsonLinesStore } from "../json-lines-store";

export type Mail = {
  id: string;
  from: string;
  /** the addresses it was handed over for, Bcc included */
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
  /** the newest first; `to` is one whole address, `search` a part of one */
  list(wish: { to?: string; search?: string; after?: string; limit?: number }): Mail[];
  /** the mails to an address that are newer than `after`, as soon as there is one; none when `signal` ends the wait */
  wait(wish: { to: string; after?: string }, signal: AbortSignal): Promise<Mail[]>;
  clear(): void;
};

const maxMails = 1_000;

export function openInbox(folder: string): Inbox {
  const mails = openJsonLinesStore<Mail>(join(folder, "mails.jsonl"));
  const listeners = new Set<() => void>();
  let lastTick = Number(mails.values().at(-1)?.id.slice(5) ?? 0);

  // Ids are times pushed apart: they sort by age even after the inbox was emptied and the process restarted.
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
    wait: (wish, signal) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = list(wish);
          if (found.length === 0 && !signal.aborted) return;
          listeners.delete(look);
          signal.removeEventListener("abort", look);
          resolve(found);
        };
        listeners.add(look);
        signal.addEventListener("abort", look);
        look();
      }),
    clear: () => mails.clear(),
  };
}

function matches(mail: Mail, to: string | undefined, search: string | undefined): boolean {
  const addresses = mail.to.map((address) => address.toLowerCase());
  if (to && !addresses.includes(to.toLowerCase())) return false;
  return !search || addresses.some((address) => address.includes(search.toLowerCase()));
}
