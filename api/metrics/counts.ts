import { Counter, Gauge, Histogram } from "prom-client";
import type { SocialProvider } from "#contract/accounts/social-providers";

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** What this process counts itself. Each label has a bounded list of values, and none comes from a user. */
export const jobSeconds = new Histogram({
  name: "gyeot_job_seconds",
  help: "Time of one try of a job, by task and outcome: done, paused, put_off, failed, given_up",
  labelNames: ["task", "outcome"],
  buckets,
});

const providerCallSeconds = new Histogram({
  name: "gyeot_provider_call_seconds",
  help: "Time of a call of a provider, by provider, call and outcome: 2xx, 3xx, 4xx, 5xx, none",
  labelNames: ["provider", "call", "outcome"],
  buckets,
});

export const mailsTotal = new Counter({
  name: "gyeot_mails_total",
  help: "Tries to send a mail, by kind and outcome: sent, bounced, queued (tried again), failed",
  labelNames: ["kind", "outcome"],
});

export const cachePurgesTotal = new Counter({
  name: "gyeot_cache_purges_total",
  help: "Purges of shared caches, by outcome: done, failed (tried again)",
  labelNames: ["outcome"],
});

export const pushesTotal = new Counter({
  name: "gyeot_pushes_total",
  help: "Pushes to devices, by outcome: sent, delayed (sent later), unsubscribed, dropped",
  labelNames: ["outcome"],
});

export const renewalsBegunTotal = new Counter({
  name: "gyeot_renewals_begun_total",
  help: "Renewals that began, by whether that was more than an hour after they were due",
  labelNames: ["late"],
});

export const renewalsTotal = new Counter({
  name: "gyeot_renewals_total",
  help: "Charges of renewals, by outcome",
  labelNames: ["outcome"],
});

export const messageDeliverySeconds = new Histogram({
  name: "gyeot_message_delivery_seconds",
  help: "Time from a message's creation to the node that sends it to open sockets",
  buckets,
});

export const openSockets = new Gauge({ name: "gyeot_sockets", help: "Open sockets of this process" });

export const poolConnections = new Gauge({
  name: "gyeot_pool_connections",
  help: "Connections of this process to the database by state: busy, idle; waiting counts callers without one",
  labelNames: ["state"],
});

export const readOnlyMode = new Gauge({
  name: "gyeot_read_only",
  help: "Whether nothing can be stored, by cause: switch (an admin's), database (a standby, or set to be read only)",
  labelNames: ["cause"],
});

export const sloTarget = new Gauge({
  name: "gyeot_slo_target",
  help: "The share of good events that is promised, by service level objective",
  labelNames: ["slo"],
});

type ProviderCall = {
  provider: "toss" | "smtp" | SocialProvider;
  call: string;
  /** null where the provider did not answer */
  status: number | null;
  /** of `performance.now()` */
  beganAt: number;
};

export function observeProviderCall({ provider, call, status, beganAt }: ProviderCall): void {
  const outcome = status === null ? "none" : `${Math.floor(status / 100)}xx`;
  providerCallSeconds.observe({ provider, call, outcome }, (performance.now() - beganAt) / 1_000);
}
