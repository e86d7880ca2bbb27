/** `good` and `total` are rates in PromQL over `$window`; an alert of this name fires when the budget burns too fast. */
type Slo = { name: string; alert: string; target: number; promise: string; good: string; total: string };

const pages = 'path!~"static file|/metrics|/healthz|/readyz|/monitoring",status!="aborted"';
const approvals = 'method="POST",path="/payments/approve"';

/** The service level objectives: the share of good events over 30 days. docs/monitoring is written from this list. */
export const slos: readonly Slo[] = [
  {
    name: "pages",
    alert: "PageErrorBudget",
    target: 0.999,
    promise: "a page is served within 500 ms and without a server error",
    good: `sum(rate(gyeot_web_request_seconds_bucket{${pages},status!~"5..",le="0.5"}[$window]))`,
    total: `sum(rate(gyeot_web_request_seconds_count{${pages}}[$window]))`,
  },
  {
    name: "payments",
    alert: "PaymentErrorBudget",
    target: 0.9995,
    promise: "a payment is answered, with approval or refusal",
    good: `sum(rate(gyeot_request_seconds_count{${approvals},status!~"5.."}[$window]))`,
    total: `sum(rate(gyeot_request_seconds_count{${approvals}}[$window]))`,
  },
  {
    name: "renewals",
    alert: "RenewalErrorBudget",
    target: 0.999,
    promise: "a renewal begins within an hour after it is due",
    good: 'sum(rate(gyeot_renewals_begun_total{late="no"}[$window]))',
    total: "sum(rate(gyeot_renewals_begun_total[$window]))",
  },
  {
    name: "messages",
    alert: "MessageErrorBudget",
    target: 0.999,
    promise: "a message reaches the node of its open sockets within a second",
    good: 'sum(rate(gyeot_message_delivery_seconds_bucket{le=~"1|1.0"}[$window]))',
    total: "sum(rate(gyeot_message_delivery_seconds_count[$window]))",
  },
];
