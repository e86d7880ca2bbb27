/** The part of the provider's browser script that we use. */
type ReturnUrls = { successUrl: string; failUrl: string };
type PaymentWish = ReturnUrls & { amount: { currency: "KRW"; value: number }; orderId: string; orderName: string };
export type Sdk = {
  payment(customer: { customerKey: string }): {
    requestBillingAuth(wish: ReturnUrls & { method: "CARD" }): Promise<void>;
    requestPayment(
      wish: PaymentWish & { method: "CARD"; card: { flowMode: "DIRECT"; easyPay: string } },
    ): Promise<void>;
  };
  brandpay(customer: { customerKey: string; redirectUrl: string }): {
    requestPayment(wish: PaymentWish): Promise<void>;
  };
};
declare global {
  interface Window {
    TossPayments?: (clientKey: string) => Sdk;
  }
}

let loading: Promise<void> | undefined;

/** Loads the provider's script, once; the page's nonce allows it. Rejects when it fails to load. */
export function loadSdk(url: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const element = document.createElement("script");
    Object.assign(element, { src: url, async: true });
    element.onload = () =>
      window.TossPayments ? resolve() : reject(new Error("the provider's script is not what it was"));
    element.onerror = () => reject(new Error("the provider's script did not come"));
    document.head.append(element);
  }).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** This document was loaded for another page and has that page's policy: this page must be loaded as a document. */
export function needsOwnDocument(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && new URL(entry.name).pathname !== window.location.pathname;
}
