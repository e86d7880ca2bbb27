import type { UserId } from "#contract/ids";
export type Person = { userId: UserId; domain: string };
