import type { ColumnType, GeneratedAlways } from "kysely";
import type { Privacy } from "#contract/gifts/schemas";
import type {
  AttemptId,
  BalanceId,
  CampaignId,
  CardId,
  DiscrepancyId,
  LedgerCheckId,
  OrderId,
  PaymentId,
  PlanId,
  PlanPriceId,
  ReconciliationId,
  RefundId,
  SettlementId,
  SubscriptionId,
  UserId,
} from "#contract/ids";
import type { OrderMethod, PaymentMethod } from "#contract/payments/methods";
import type { DiscrepancyKind, DiscrepancyResolution } from "#contract/reconciliation/values";
import type { TaxType } from "#contract/settlement/values";
import type { Defaulted, Time } from "./column";

/** Plans, subscriptions, orders, payments, gifts, settlements and the ledger. */
export type MoneyTables = {
  plans: {
    plan_id: PlanId;
    creator_id: UserId;
    name: string;
    description: string;
    benefits: string[];
    basic: boolean;
    position: number;
    on_sale: Defaulted<boolean>;
    price_won: number;
    subscriber_count: Defaulted<number>;
    created_from: Defaulted<Buffer | null>;
    keeps_opened: Defaulted<boolean>;
    created_at: Time;
    updated_at: Time;
  };
  plan_prices: { plan_price_id: PlanPriceId; plan_id: PlanId; price_won: number; created_at: Time };
  subscriptions: {
    subscription_id: SubscriptionId;
    fan_id: UserId;
    creator_id: UserId;
    plan_id: PlanId;
    plan_price_id: PlanPriceId;
    price_won: number;
    status: "incomplete" | "active" | "past_due" | "canceled";
    anchor_on: string;
    period_no: Defaulted<number>;
    period_ends_at: Defaulted<Time | null>;
    cancel_at_period_end: Defaulted<boolean>;
    canceled_reason: Defaulted<string | null>;
    created_at: Time;
    started_at: Defaulted<Time | null>;
    canceled_at: Defaulted<Time | null>;
    retry_at: Defaulted<Time | null>;
    grace_ends_at: Defaulted<Time | null>;
    tries: Defaulted<number>;
    needs_card: Defaulted<boolean>;
    recover_with: Defaulted<CardId | null>;
    renewal_order_id: Defaulted<OrderId | null>;
    noticed_period_no: Defaulted<number>;
    next_plan_id: Defaulted<PlanId | null>;
    next_plan_price_id: Defaulted<PlanPriceId | null>;
    next_price_won: Defaulted<number | null>;
    due_at: GeneratedAlways<Time | null>;
  };
  skipped_periods: {
    subscription_id: SubscriptionId;
    period_no: number;
    starts_at: Time;
    ends_at: Time;
    found_at: Time;
  };
  subscription_periods: {
    subscription_id: SubscriptionId;
    period_no: number;
    starts_at: Time;
    ends_at: Time;
    order_id: OrderId;
    /** the plan, if posts that opened to its members in this period stay open after it; else null */
    kept_plan_id: Defaulted<PlanId | null>;
  };
  payment_customers: { user_id: UserId; customer_key: string; created_at: Time };
  cards: {
    card_id: CardId;
    user_id: UserId;
    billing_key: string;
    billing_key_hash: Buffer;
    brand: string;
    last4: string;
    expiry: string | null;
    is_default: boolean;
    created_at: Time;
    removed_at: Defaulted<Time | null>;
    failed_at: Defaulted<Time | null>;
    failed_code: Defaulted<string | null>;
  };
  orders: {
    order_id: OrderId;
    kind: "membership" | "donation" | "campaign";
    buyer_id: UserId;
    creator_id: UserId;
    plan_id: PlanId | null;
    plan_price_id: PlanPriceId | null;
    /** the plan's name at the time of the order; null until the backfill order_plan_names has filled an older order */
    plan_name: Defaulted<string | null>;
    subscription_id: Defaulted<SubscriptionId | null>;
    amount_won: number;
    message: Defaulted<string | null>;
    shown: Defaulted<Privacy | null>;
    status: Defaulted<"ready" | "approved" | "failed" | "canceled">;
    failure_code: Defaulted<string | null>;
    failure_reason: Defaulted<string | null>;
    purpose: Defaulted<"join" | "renewal" | "recovery" | "upgrade">;
    period_no: Defaulted<number | null>;
    from_plan_price_id: Defaulted<PlanPriceId | null>;
    campaign_id: Defaulted<CampaignId | null>;
    method: Defaulted<OrderMethod>;
    created_at: Time;
    expires_at: Time;
  };
  payment_attempts: {
    attempt_id: AttemptId;
    order_id: OrderId;
    card_id: CardId | null;
    window_key: Defaulted<string | null>;
    method_key: Defaulted<string | null>;
    amount_won: number;
    idempotency_key: string;
    outcome: Defaulted<"pending" | "done" | "declined" | "review">;
    provider_code: Defaulted<string | null>;
    submitted_at: Time;
    lease_until: Time;
    settled_at: Defaulted<Time | null>;
  };
  payments: {
    payment_id: PaymentId;
    order_id: OrderId;
    buyer_id: UserId;
    creator_id: UserId;
    provider_payment_key: string;
    amount_won: number;
    card_brand: string | null;
    card_last4: string | null;
    status: Defaulted<"done" | "canceled">;
    receipt_url: string | null;
    approved_at: Time;
    canceled_at: Defaulted<Time | null>;
    refunded_won: Defaulted<number>;
    released_at: Defaulted<Time | null>;
    method: Defaulted<PaymentMethod>;
  };
  webhook_inbox: {
    provider: string;
    transmission_id: string;
    order_id: OrderId;
    event: string;
    received_at: Time;
  };
  gifts: {
    order_id: OrderId;
    kind: "donation" | "campaign";
    creator_id: UserId;
    fan_id: UserId;
    amount_won: number;
    refunded_won: Defaulted<number>;
    shown: Privacy;
    given_at: Time;
    campaign_id: Defaulted<CampaignId | null>;
  };
  gift_totals: {
    creator_id: UserId;
    period: string;
    fan_id: UserId;
    shown_won: number;
    hidden_won: number;
    total_won: GeneratedAlways<number>;
  };
  campaigns: {
    campaign_id: CampaignId;
    creator_id: UserId;
    title: string;
    body: string;
    image_key: string | null;
    goal_won: number;
    needs_delivery: boolean;
    opens_at: Time;
    closes_at: Time;
    created_at: Time;
    edited_at: Defaulted<Time | null>;
    taken_down_at: Defaulted<Time | null>;
    taken_down_reason: Defaulted<string | null>;
    withheld_until: Defaulted<Time | null>;
    raised_won: Defaulted<number>;
    supporter_count: Defaulted<number>;
    closing_told_at: Defaulted<Time | null>;
  };
  campaign_supporters: {
    campaign_id: CampaignId;
    fan_id: UserId;
    given_won: number;
    reminded_at: Defaulted<Time | null>;
  };
  campaign_deliveries: {
    campaign_id: CampaignId;
    fan_id: UserId;
    sealed: string;
    written_at: Time;
    listed_at: Defaulted<Time | null>;
  };
  refunds: {
    refund_id: RefundId;
    payment_id: PaymentId;
    creator_id: UserId;
    amount_won: number;
    origin: "fan" | "admin" | "bank" | "platform";
    asked_by: UserId | null;
    reason: string;
    idempotency_key: string;
    outcome: Defaulted<"pending" | "done" | "refused" | "review">;
    provider_code: Defaulted<string | null>;
    transaction_key: Defaulted<string | null>;
    fee_won: Defaulted<number | null>;
    vat_won: Defaulted<number | null>;
    net_won: Defaulted<number | null>;
    receivable_won: Defaulted<number | null>;
    from_held: Defaulted<boolean | null>;
    ended_subscription_id: Defaulted<SubscriptionId | null>;
    submitted_at: Time;
    lease_until: Time;
    settled_at: Defaulted<Time | null>;
    won_at: Defaulted<Time | null>;
    won_transaction_key: Defaulted<string | null>;
    given_for: Defaulted<string | null>;
  };
  provider_transactions: {
    transaction_key: string;
    payment_key: string;
    order_id: OrderId;
    amount_won: number;
    status: string;
    moved_at: Time;
    listed_at: Time;
    booked_as: Defaulted<string | null>;
    is_ignored: Defaulted<boolean>;
  };
  provider_settlements: {
    transaction_key: string;
    payment_key: string;
    amount_won: number;
    pay_out_won: number;
    supply_won: number;
    vat_won: number;
    interest_won: number;
    cleared_won: GeneratedAlways<number>;
    sold_on: string;
    paid_out_on: string;
    posted_at: Time;
  };
  reconciliation_findings: {
    finding_id: DiscrepancyId;
    kind: DiscrepancyKind;
    subject: string;
    payment_key: string;
    order_id: OrderId | null;
    payment_id: PaymentId | null;
    provider_won: number | null;
    ours_won: number | null;
    suspense_won: Defaulted<number>;
    found_at: Time;
    resolved_at: Defaulted<Time | null>;
    resolution: Defaulted<DiscrepancyResolution | null>;
    resolved_by: Defaulted<UserId | null>;
  };
  reconciliations: {
    reconciliation_id: ReconciliationId;
    from_on: string;
    to_on: string;
    started_at: Time;
    ended_at: Defaulted<Time | null>;
    listed: Defaulted<number>;
    settled: Defaulted<number>;
    found: Defaulted<number>;
  };
  payout_accounts: {
    user_id: UserId;
    bank: string;
    last4: string;
    sealed: string;
    updated_at: Time;
    tax_type: Defaulted<TaxType>;
    business_number: Defaulted<string | null>;
  };
  settlements: {
    settlement_id: SettlementId;
    creator_id: UserId;
    status: Defaulted<"requested" | "approved" | "paid" | "rejected">;
    amount_won: number;
    gross_won: number;
    platform_fee_won: number;
    carried_won: number;
    income_tax_won: number;
    local_tax_won: number;
    offset_won: number;
    net_won: number;
    tax_type: Defaulted<TaxType>;
    business_number: Defaulted<string | null>;
    payout_bank: string;
    payout_last4: string;
    payout_sealed: string | null;
    after_entry_id: number;
    entry_id: number;
    requested_at: Time;
    approved_at: Defaulted<Time | null>;
    approved_by: Defaulted<UserId | null>;
    confirmed_at: Defaulted<Time | null>;
    confirmed_by: Defaulted<UserId | null>;
    confirmed_as_sole_admin: Defaulted<boolean | null>;
    payout_file_at: Defaulted<Time | null>;
    decided_at: Defaulted<Time | null>;
    decided_by: Defaulted<UserId | null>;
    reason: Defaulted<string | null>;
  };
  member_opens: {
    subscription_id: SubscriptionId;
    period_no: number;
    fan_id: UserId;
    creator_id: UserId;
    first_opened_at: Time;
  };
  safeguarding_days: { day: string; owed_won: number; balance_due_at: Time; counted_at: Time };
  safeguarding_balances: { balance_id: BalanceId; day: string; balance_won: number; entered_at: Time };
  ledger_checks: {
    ledger_check_id: LedgerCheckId;
    checked_at: Time;
    ok: boolean;
    findings: ColumnType<unknown, string, string>;
  };
  ledger_accounts: { account: string; kind: string; owner_id: UserId | null; balance_won: Defaulted<number> };
  ledger_journals: {
    journal_key: GeneratedAlways<string>;
    event:
      | "capture"
      | "release"
      | "refund"
      | "chargeback"
      | "cbwon"
      | "cbfee"
      | "streq"
      | "stpaid"
      | "stfail"
      | "pgsettle"
      | "taxpay"
      | "recon";
    order_id: Defaulted<OrderId | null>;
    refund_id: Defaulted<RefundId | null>;
    chargeback_transaction_key: Defaulted<string | null>;
    settlement_id: Defaulted<SettlementId | null>;
    settled_transaction_key: Defaulted<string | null>;
    tax_month: Defaulted<string | null>;
    finding_id: Defaulted<DiscrepancyId | null>;
    returned_transaction_key: Defaulted<string | null>;
    resolution: Defaulted<DiscrepancyResolution | null>;
    created_at: Time;
  };
  ledger_entries: { entry_id: GeneratedAlways<number>; journal_key: string; account: string; amount_won: number };
};
