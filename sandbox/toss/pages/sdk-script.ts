/**
 * The double of Toss's browser script, `/v2/standard`, which opens the double's own pages. It refuses what Toss
 * refuses, so that a page with wrong parameters fails here too.
 */
export const sdkScript = (url: string) => `(() => {
  const base = ${JSON.stringify(url)};
  const need = (value, name) => {
    if (typeof value !== "string" || value === "") throw new Error("INVALID_PARAMETERS: " + name);
    return value;
  };
  const open = (path, fields) => {
    location.assign(base + path + "?" + new URLSearchParams(fields));
    return new Promise(() => {});
  };
  const returns = ({ successUrl, failUrl }) => ({ successUrl: need(successUrl, "successUrl"), failUrl: need(failUrl, "failUrl") });
  window.TossPayments = (clientKey) => {
    need(clientKey, "clientKey");
    return {
      payment: ({ customerKey }) => ({
        async requestBillingAuth(wish) {
          if (wish.method !== "CARD") throw new Error("INVALID_PARAMETERS: method");
          return open("/sandbox/billing-auth", { clientKey, customerKey: need(customerKey, "customerKey"), ...returns(wish) });
        },
      }),
      brandpay: ({ customerKey, redirectUrl }) => ({
        async requestPayment(wish) {
          need(redirectUrl, "redirectUrl");
          if (wish.amount?.currency !== "KRW" || !Number.isInteger(wish.amount.value)) throw new Error("INVALID_PARAMETERS: amount");
          const order = { orderId: need(wish.orderId, "orderId"), orderName: need(wish.orderName, "orderName"), amount: wish.amount.value };
          return open("/sandbox/brandpay/pay", { clientKey, customerKey: need(customerKey, "customerKey"), ...order, ...returns(wish) });
        },
      }),
    };
  };
})();
`;
