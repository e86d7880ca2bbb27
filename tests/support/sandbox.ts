import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { OrderId } from "#contract/ids";
import { createSandbox } from "#sandbox/server";
import { type GoogleChoice, googleToken } from "./fixtures/google";
import { type SocialChoice, socialToken } from "./fixtures/social-tokens";

type Transaction = { orderId: OrderId; amount: number; transactionKey: string; status: string };

/** The provider's double on a free port, called over HTTP as the real one would be. */
export async function startSandbox() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "gyeot-sandbox-"));
  const sandbox = await createSandbox({ dataDir, publicUrl: "http://127.0.0.1:3000", apiUrl: "http://127.0.0.1:9" });
  const authorization = `Basic ${Buffer.from("test_sk_gyeot_sandbox:").toString("base64")}`;
  return {
    ...sandbox,
    /** Goes through the card page as a browser would. */
    async authKey(customerKey: string, cardNumber: string): Promise<string> {
      const returnUrl = "http://127.0.0.1:3000/checkout/return/card";
      const form = new URLSearchParams({
        clientKey: "test_ck_gyeot_sandbox",
        customerKey,
        successUrl: returnUrl,
        failUrl: returnUrl,
        cardNumber,
        card: "other",
        action: "confirm",
      });
      const answer = await fetch(`${sandbox.url}/sandbox/billing-auth`, {
        method: "POST",
        body: form,
        redirect: "manual",
      });
      return new URL(answer.headers.get("location") ?? "").searchParams.get("authKey") ?? "";
    },
    /** Goes through BrandPay's payment page as a browser would; returns the paymentKey. */
    async brandPay(customerKey: string, { orderId, amount }: { orderId: OrderId; amount: number }, last4 = "1234") {
      const returnUrl = "http://127.0.0.1:3000/checkout/return/brandpay";
      const form = new URLSearchParams({
        clientKey: "test_ck_gyeot_sandbox",
        customerKey,
        orderId,
        amount: String(amount),
        orderName: "후원",
        successUrl: returnUrl,
        failUrl: returnUrl,
        cardNumber: `433012341234${last4}`,
        card: "other",
        action: "confirm",
      });
      const answer = await fetch(`${sandbox.url}/sandbox/brandpay/pay`, {
        method: "POST",
        body: form,
        redirect: "manual",
      });
      return new URL(answer.headers.get("location") ?? "").searchParams.get("paymentKey") ?? "";
    },
    /** Goes through an easy pay's page as a browser would; returns the paymentKey. Without `easyPay`: the card window. */
    async easyPay({ orderId, amount }: { orderId: OrderId; amount: number }, easyPay?: string, card = "money") {
      const returnUrl = "http://127.0.0.1:3000/checkout/return/brandpay";
      const form = new URLSearchParams({
        clientKey: "test_ck_gyeot_sandbox",
        orderId,
        amount: String(amount),
        orderName: "후원",
        successUrl: returnUrl,
        failUrl: returnUrl,
        card,
        action: "confirm",
        ...(easyPay && { easyPay }),
      });
      const answer = await fetch(`${sandbox.url}/sandbox/pay`, { method: "POST", body: form, redirect: "manual" });
      return new URL(answer.headers.get("location") ?? "").searchParams.get("paymentKey") ?? "";
    },
    /** The double's faults and clock. */
    async control(parts: object) {
      const headers = { "content-type": "application/json" };
      await fetch(`${sandbox.url}/sandbox/control`, { method: "POST", headers, body: JSON.stringify(parts) });
    },
    /** Goes through Google's sign-in as a browser would; returns the access token for `client`. */
    googleToken: (email: string, choice?: GoogleChoice) => googleToken(sandbox.url, email, choice),
    /** Goes through a provider's login as a browser would; returns the token that the API is given. */
    socialToken: (choice: SocialChoice) => socialToken(sandbox.url, choice),
    /** Changes the account's email address, or marks it as not verified. */
    async changeGoogleAccount(email: string, change: { email?: string; emailVerified?: boolean }) {
      const headers = { "content-type": "application/json" };
      await fetch(`${sandbox.url}/google/control`, {
        method: "POST",
        headers,
        body: JSON.stringify({ email, change }),
      });
    },
    /** The provider's list, 5,000 at most; `after` names the one to continue behind. */
    async transactions(after?: string): Promise<Transaction[]> {
      const range = "startDate=2000-01-01T00:00:00&endDate=2100-01-01T00:00:00&limit=5000";
      const query = after ? `${range}&startingAfter=${after}` : range;
      const answer = await fetch(`${sandbox.url}/v1/transactions?${query}`, { headers: { authorization } });
      return (await answer.json()) as Transaction[];
    },
    async close() {
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type TestSandbox = Awaited<ReturnType<typeof startSandbox>>;
