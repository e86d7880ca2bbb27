import type { CampaignStatus } from "#contract/campaigns/values";
import type { FieldMessage } from "#contract/field-messages";
import { limits } from "#contract/limits";
import { secondsAfter } from "../clock";

type Times = { opens_at: Date; closes_at: Date; taken_down_at: Date | null; withheld_until: Date | null };
const day = 86_400;
/** A form may stay open for minutes: an opening time of just now means immediately. */
const openingSlackSeconds = 600;

export function statusOf({ opens_at, closes_at, taken_down_at, withheld_until }: Times, at: Date): CampaignStatus {
  if (taken_down_at) return "takenDown";
  if (withheld_until && withheld_until > at) return "withheld";
  if (closes_at <= at) return "closed";
  return opens_at <= at ? "open" : "scheduled";
}

/** When a campaign's delivery addresses are deleted. */
export const addressesUntil = (closesAt: Date): Date => secondsAfter(closesAt, limits.addressDays * day);

/** Until when a fan without an address may still give one. */
export const firstAddressUntil = (closesAt: Date): Date => secondsAfter(closesAt, limits.deliveryDays * day);

type RequestedTimes = { opensAt: Date | null; closesAt: Date };
type PlannedTimes = { opensAt: Date; closesAt: Date } | { field: "opensAt" | "closesAt"; flaw: FieldMessage };

/** The times of a campaign that is still to open, or the field that is wrong. */
export function planTimes({ opensAt, closesAt }: RequestedTimes, at: Date): PlannedTimes {
  if (opensAt && opensAt < secondsAfter(at, -openingSlackSeconds))
    return { field: "opensAt", flaw: "campaignOpensPast" };
  const opens = opensAt && opensAt > at ? opensAt : at;
  const flaw = closingFlaw(opens, closesAt, at);
  return flaw ? { field: "closesAt", flaw } : { opensAt: opens, closesAt };
}

/** Why a closing time is invalid at `at`, or null. */
export function closingFlaw(opensAt: Date, closesAt: Date, at: Date): FieldMessage | null {
  if (closesAt <= at) return "campaignClosesPast";
  if (closesAt < secondsAfter(opensAt, limits.campaignHours * 3_600)) return "campaignTooShort";
  return closesAt > secondsAfter(opensAt, limits.campaignDays * day) ? "campaignTooLong" : null;
}

type Delivery = { closesAt: Date; written: boolean; listed: boolean };

/** Until when an address may be written: changed until the closing unless fetched; a first one for a while longer. */
export function writableUntil({ closesAt, written, listed }: Delivery): Date | null {
  if (listed) return null;
  return written ? closesAt : firstAddressUntil(closesAt);
}
