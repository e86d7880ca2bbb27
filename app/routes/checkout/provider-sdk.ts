/** Of the provider's script for browsers, what we use. */
type Returns = { successUrl: string; failUrl: string };
export type Sdk = {
  payment(customer: { customerKey: string }): { requestBillingAuth(wish: Returns & { method: "CARD" }): Promise<void> };
  brandpay(customer: { customerKey: string; redirectUrl: string }): {
    requestPayment(
      wish: Returns & { amount: { currency: "KRW"; value: number }; orderId: string; orderName: string },
    ): Promise<void>;
  };
};
declare global {
  interface Window {
    TossPayments?: (clientKey: string) => Sdk;
  }
}

let loading: Promise<void> | undefined;

/** Fetches the provider's script, once; by the page's nonce it is trusted as our own. Rejects when it does not come. */
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

/** This document was loaded for another page and has that page's policy: its own has to be asked for. */
export function isAnothersDocument(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && new URL(entry.name).pathname !== window.location.pathname;
}
