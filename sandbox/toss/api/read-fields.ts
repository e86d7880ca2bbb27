import { TossError } from "./errors";

type Body = Record<string, unknown>;

/** Readers of a call's fields: each returns a valid value or throws Toss's error code. */
export function readText(body: Body, name: string, max: number): string {
  const value = body[name];
  if (typeof value !== "string" || value.length < 1 || value.length > max) throw new TossError("INVALID_REQUEST");
  return value;
}

export function readOrderId(body: Body): string {
  const value = body.orderId;
  if (!isOrderId(value)) throw new TossError("INVALID_ORDER_ID");
  return value;
}

export function readAmount(body: Body): number {
  const value = body.amount;
  if (!Number.isSafeInteger(value)) throw new TossError("INVALID_REQUEST");
  if ((value as number) < 100) throw new TossError("BELOW_MINIMUM_AMOUNT");
  return value as number;
}

/** The core API allows 300 characters, its pages and BrandPay 50. */
export function readCustomerKey(body: Body, max = 300): string {
  const value = body.customerKey;
  if (!isCustomerKey(value, max)) throw new TossError("INVALID_CUSTOMER_KEY");
  return value;
}

export function readTaxFree(body: Body, amount: number): number {
  const value = body.taxFreeAmount ?? 0;
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > amount) {
    throw new TossError("INVALID_REQUEST");
  }
  return value as number;
}

export function readMetadata(body: Body): Record<string, string> | null {
  const value = body.metadata ?? null;
  if (value !== null && (typeof value !== "object" || Array.isArray(value))) throw new TossError("INVALID_REQUEST");
  return value as Record<string, string> | null;
}

export const isOrderId = (value: unknown): value is string =>
  typeof value === "string" && /^[A-Za-z0-9_-]{6,64}$/.test(value);

export const isCustomerKey = (value: unknown, max: number): value is string =>
  typeof value === "string" && value.length >= 2 && value.length <= max && /^[A-Za-z0-9\-_=.@]+$/.test(value);
