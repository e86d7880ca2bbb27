import type { SnsType } from "#contract/applications/values";

type Platform = { hosts: string[]; account: RegExp; address: (account: string) => string };

/** The account names that each platform allows; anything else stays text. */
const platforms: Record<Exclude<SnsType, "other">, Platform> = {
  instagram: {
    hosts: ["instagram.com", "www.instagram.com"],
    account: /^[\w.]{1,30}$/,
    address: (account) => `https://www.instagram.com/${account}/`,
  },
  youtube: {
    hosts: ["youtube.com", "www.youtube.com", "m.youtube.com"],
    account: /^[\w.-]{3,30}$/,
    address: (account) => `https://www.youtube.com/@${account}`,
  },
  tiktok: {
    hosts: ["tiktok.com", "www.tiktok.com"],
    account: /^[\w.]{2,24}$/,
    address: (account) => `https://www.tiktok.com/@${account}`,
  },
  x: {
    hosts: ["x.com", "www.x.com", "twitter.com", "www.twitter.com", "mobile.twitter.com"],
    account: /^\w{1,15}$/,
    address: (account) => `https://x.com/${account}`,
  },
  facebook: {
    hosts: ["facebook.com", "www.facebook.com", "m.facebook.com"],
    account: /^[A-Za-z\d.]{5,50}$/,
    address: (account) => `https://www.facebook.com/${account}`,
  },
  naver: {
    hosts: ["blog.naver.com", "m.blog.naver.com"],
    account: /^[\w-]{3,20}$/,
    address: (account) => `https://blog.naver.com/${account}`,
  },
};

/**
 * The profile of an applicant, from the account's name or its address as they typed it; built from the platform's own
 * host, so that a link leads nowhere else. Null where that cannot be done.
 */
export function snsAddress({ snsType, snsId }: { snsType: SnsType; snsId: string }): string | null {
  if (snsType === "other") return null;
  const { hosts, account, address } = platforms[snsType];
  const name = snsId.includes("/") ? accountIn(snsId, hosts) : snsId.replace(/^@/, "");
  return name !== null && account.test(name) && /[A-Za-z\d]/.test(name) ? address(name) : null;
}

/** The account's name in an address of the platform, with or without https. */
function accountIn(typed: string, hosts: string[]): string | null {
  const text = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(text)) return null;
  const { hostname, port, username, password, pathname } = new URL(text);
  if (!hosts.includes(hostname) || port || username || password) return null;
  return /^\/@?([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
}
