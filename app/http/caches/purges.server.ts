import type { PurgeService } from "#contract/runtime/cache-keys";

let service: PurgeService = "off";

/** At start, from the environment. */
export function setPurgeService(configured: PurgeService): void {
  service = configured;
}

export const purgeService = () => service;

/** How long the API's word holds that shared caches are called back. */
const trustedMs = 10_000;
let trustedUntil = 0;

/** Reads it from any answer of the API: without it pages are shared shortly, so that an outage shortens them by itself. */
export function observePurges(header: string | string[] | null | undefined): void {
  trustedUntil = header === "working" ? Date.now() + trustedMs : 0;
}

export const isCalledBack = () => Date.now() < trustedUntil;
