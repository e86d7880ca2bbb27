import { join } from "node:path";
import { type JsonLinesStore, openJsonLinesStore } from "../json-lines-store";
import type { CardFace } from "./cards/test-cards";
import { isCaptured, type Payment } from "./payments/payment";

/** A secret key and its client key: the API's own pair, or the widget's. */
export type Family = "api" | "widget";

type AuthKey = { customerKey: string; face: CardFace; family: Family; expiresAt: number; usedAt: number | null };
type BillingKey = { customerKey: string; face: CardFace; removedAt: number | null };
export type Method = {
  id: string;
  customerKey: string;
  face: CardFace;
  registeredAt: string;
  status: "ENABLED" | "DISABLED";
};
export type Customer = {
  code: string | null;
  codeExpiresAt: number;
  selectedMethodId: string | null;
  agreedTerms: number[];
};
type Token = { customerKey: string; kind: "access" | "refresh"; expiresAt: number };

/** A payment with fields its response omits. */
export type StoredPayment = {
  payment: Payment;
  family: Family;
  customerKey: string | null;
  /** the card, and the registration whose charges are counted; a one-off payment is its own */
  face: CardFace;
  registration: string;
  expiresAt: number;
};

/** A charge in progress: invisible until it ends, approved. */
export type Pending = StoredPayment & { lookups: number; scope: string | null };

export type Transaction = {
  transactionKey: string;
  paymentKey: string;
  at: number;
  amount: number;
  status: string;
};

type StoredResponse = { status: number; body: string; expiresAt: number };

export type Webhook = {
  id: string;
  eventType: string;
  body: string;
  retried: number;
  /** null: no further attempt */
  nextAt: number | null;
  deliveredAt: number | null;
  isHeld: boolean;
};

export type Fault = { on: string; kind: "drop" | "lose" | "slow" | "refuse"; code: string; times: number };

type Settings = {
  clockOffsetMs: number;
  slowMs: number;
  delayedLookups: number;
  bind5xx: boolean;
  faults: Fault[];
  webhookMode: "send" | "hold";
  webhookCopies: number;
};

const usualSettings: Settings = {
  clockOffsetMs: 0,
  slowMs: 70_000,
  delayedLookups: 3,
  bind5xx: false,
  faults: [],
  webhookMode: "send",
  webhookCopies: 1,
};

export type State = {
  authKeys: JsonLinesStore<AuthKey>;
  billingKeys: JsonLinesStore<BillingKey>;
  methods: JsonLinesStore<Method>;
  customers: JsonLinesStore<Customer>;
  tokens: JsonLinesStore<Token>;
  payments: JsonLinesStore<StoredPayment>;
  pending: JsonLinesStore<Pending>;
  transactions: JsonLinesStore<Transaction>;
  responses: JsonLinesStore<StoredResponse>;
  webhooks: JsonLinesStore<Webhook>;
  /** charge attempts, by `registration` and by `order:<orderId>` */
  attempts: JsonLinesStore<number>;
  settings(): Settings;
  change(settings: Partial<Settings>): void;
  savePayment(stored: StoredPayment): StoredPayment;
  findByOrder(orderId: string): StoredPayment | undefined;
};

export function openState(folder: string): State {
  const open = <T>(name: string): JsonLinesStore<T> => openJsonLinesStore<T>(join(folder, `${name}.jsonl`));
  const settings = open<Settings>("settings");
  const payments = open<StoredPayment>("payments");
  const byOrder = new Map<string, string>();
  for (const stored of payments.values()) index(stored);

  // Of several payments with one orderId a look-up finds the captured one.
  function index({ payment }: StoredPayment): void {
    const current = payments.get(byOrder.get(payment.orderId) ?? "");
    if (!current || !isCaptured(current.payment)) byOrder.set(payment.orderId, payment.paymentKey);
  }

  return {
    authKeys: open("auth-keys"),
    billingKeys: open("billing-keys"),
    methods: open("methods"),
    customers: open("customers"),
    tokens: open("tokens"),
    payments,
    pending: open("pending"),
    transactions: open("transactions"),
    responses: open("answers"),
    webhooks: open("notices"),
    attempts: open("attempts"),
    settings: () => ({ ...usualSettings, ...settings.get("current") }),
    change(changes) {
      settings.put("current", { ...usualSettings, ...settings.get("current"), ...changes });
    },
    savePayment(stored) {
      payments.put(stored.payment.paymentKey, stored);
      index(stored);
      return stored;
    },
    findByOrder: (orderId) => payments.get(byOrder.get(orderId) ?? ""),
  };
}
