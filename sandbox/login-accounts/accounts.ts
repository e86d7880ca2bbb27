import { createHash } from "node:crypto";

export type GoogleAccount = { sub: string; email: string; emailVerified: boolean; name: string };
type Change = Partial<Pick<GoogleAccount, "email" | "emailVerified">>;

export type Accounts = {
  list(): GoogleAccount[];
  get(sub: string): GoogleAccount | undefined;
  /** The account of an address, created if there is none. */
  open(email: string, emailVerified?: boolean): GoogleAccount;
  /** A changed address at Google: another email for the same `sub`. */
  change(email: string, change: Change): GoogleAccount | undefined;
};

const demo: [string, string][] = [
  ["haneul.kim@gmail.example", "김하늘"],
  ["jun.park@gmail.example", "Jun Park"],
  ["fan@example.com", "이메일로 가입한 팬"],
];

/** The Google accounts of the sandbox; in memory only. */
export function openAccounts(): Accounts {
  const accounts = new Map<string, GoogleAccount>();
  const add = (email: string, name: string, emailVerified: boolean): GoogleAccount => {
    const account = { sub: subOf(email), email, emailVerified, name };
    accounts.set(account.sub, account);
    return account;
  };
  const find = (email: string) => [...accounts.values()].find((account) => account.email === email);
  for (const [email, name] of demo) add(email, name, true);
  return {
    list: () => [...accounts.values()].slice(0, demo.length),
    get: (sub) => accounts.get(sub),
    open: (email, emailVerified = true) => find(email) ?? add(email, email.split("@")[0] ?? email, emailVerified),
    change(email, change) {
      const account = find(email);
      return account && Object.assign(account, change);
    },
  };
}

/** 21 digits, as Google's are, and the same after a restart. */
function subOf(email: string): string {
  const digits = BigInt(`0x${createHash("sha256").update(email).digest("hex")}`).toString();
  return `1${digits.slice(0, 20)}`;
}
