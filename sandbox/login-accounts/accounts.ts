import { createHash } from "node:crypto";

export type Account = {
  sub: string;
  /** the address by which the account is chosen */
  email: string;
  emailVerified: boolean;
  /** The provider has no address to give. */
  withoutEmail: boolean;
  /** Apple gives a relay address instead. */
  hideEmail: boolean;
  name: string;
};
export type Change = Partial<Pick<Account, "email" | "emailVerified" | "withoutEmail" | "hideEmail">>;

export type Accounts = {
  /** The accounts a chooser lists. */
  list(): Account[];
  get(sub: string): Account | undefined;
  /** The account of an address, created if there is none, with the change applied. */
  open(email: string, change?: Change): Account;
  /** Another email for the same `sub`, or another statement about it. */
  change(email: string, change: Change): Account | undefined;
};

type Options = {
  /** of the demo accounts' addresses */
  domain: string;
  /** An account's `sub` is made from the address it was opened by, and so is the same after a restart. */
  subOf: (email: string) => string;
};

/** The accounts at one login provider; in memory only. */
export function openAccounts({ domain, subOf }: Options): Accounts {
  const accounts = new Map<string, Account>();
  const add = (email: string, name: string): Account => {
    const account = { sub: subOf(email), email, emailVerified: true, withoutEmail: false, hideEmail: false, name };
    accounts.set(account.sub, account);
    return account;
  };
  const find = (email: string) => [...accounts.values()].find((account) => account.email === email);
  const demo = [
    add(`haneul.kim@${domain}`, "김하늘"),
    add(`jun.park@${domain}`, "Jun Park"),
    add("fan@example.com", "이메일로 가입한 팬"),
  ];
  return {
    list: () => demo,
    get: (sub) => accounts.get(sub),
    open: (email, change) => Object.assign(find(email) ?? add(email, email.split("@")[0] ?? email), change),
    change(email, change) {
      const account = find(email);
      return account && Object.assign(account, change);
    },
  };
}

/** Decimal digits made from a text, always the same. */
export function digitsOf(text: string): string {
  return BigInt(`0x${hashOf(text)}`).toString();
}

/** SHA-256 of a text, 64 hexadecimal digits. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
