import type { CampaignStatus } from "#contract/campaign-kinds";
import type { FieldMessage } from "#contract/errors";
import { limits } from "#contract/limits";
import { secondsAfter } from "../clock";

type Times = { opens_at: Date; closes_at: Date; taken_down_at: Date | null };
const day = 86_400;
/** A form stays open for a while: an opening time of just now is meant as "at once". */
const openingSlackSeconds = 600;

export function statusOf({ opens_at, closes_at, taken_down_at }: Times, at: Date): CampaignStatus {
  if (taken_down_at) return "takenDown";
  if (closes_at <= at) return "closed";
  return opens_at <= at ? "open" : "scheduled";
}

/** When the addresses of a campaign are removed. */
export const addressesUntil = (closesAt: Date): Date => secondsAfter(closesAt, limits.addressDays * day);

/** Until when a supporter who has given no address yet may still give it. */
export const firstAddressUntil = (closesAt: Date): Date => secondsAfter(closesAt, limits.deliveryDays * day);

type Wished = { opensAt: Date | null; closesAt: Date };
type Planned = { opensAt: Date; closesAt: Date } | { field: "opensAt" | "closesAt"; flaw: FieldMessage };

/** The times of a campaign that is still to open, or what is wrong with them. */
export function planTimes({ opensAt, closesAt }: Wished, at: Date): Planned {
  if (opensAt && opensAt < secondsAfter(at, -openingSlackSeconds))
    return { field: "opensAt", flaw: "campaignOpensPast" };
  const opens = opensAt && opensAt > at ? opensAt : at;
  const flaw = closingFlaw(opens, closesAt, at);
  return flaw ? { field: "closesAt", flaw } : { opensAt: opens, closesAt };
}

/** What is wrong with a closing time, seen from `at`. */
export function closingFlaw(opensAt: Date, closesAt: Date, at: Date): FieldMessage | null {
  if (closesAt <= at) return "campaignClosesPast";
  if (closesAt < secondsAfter(opensAt, limits.campaignHours * 3_600)) return "campaignTooShort";
  return closesAt > secondsAfter(opensAt, limits.campaignDays * day) ? "campaignTooLong" : null;
}

type Delivery = { closesAt: Date; written: boolean; listed: boolean };

/** Until when an address may be written: changed until the closing and not once fetched, given at first a while longer. */
export function writableUntil({ closesAt, written, listed }: Delivery): Date | null {
  if (listed) return null;
  return written ? closesAt : firstAddressUntil(closesAt);
}
