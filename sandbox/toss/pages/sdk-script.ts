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
  const orderOf = ({ amount, orderId, orderName }) => {
    if (amount?.currency !== "KRW" || !Number.isInteger(amount.value)) throw new Error("INVALID_PARAMETERS: amount");
    return { orderId: need(orderId, "orderId"), orderName: need(orderName, "orderName"), amount: amount.value };
  };
  window.TossPayments = (clientKey) => {
    need(clientKey, "clientKey");
    return {
      payment: ({ customerKey }) => ({
        async requestBillingAuth(wish) {
          if (wish.method !== "CARD") throw new Error("INVALID_PARAMETERS: method");
          return open("/sandbox/billing-auth", { clientKey, customerKey: need(customerKey, "customerKey"), ...returns(wish) });
        },
        async requestPayment(wish) {
          if (wish.method !== "CARD") throw new Error("INVALID_PARAMETERS: method");
          if (wish.card?.flowMode !== "DIRECT") throw new Error("INVALID_PARAMETERS: card.flowMode");
          const easyPay = need(wish.card.easyPay, "card.easyPay");
          return open("/sandbox/pay", { clientKey, customerKey: need(customerKey, "customerKey"), ...orderOf(wish), easyPay, ...returns(wish) });
        },
      }),
      brandpay: ({ customerKey, redirectUrl }) => ({
        async requestPayment(wish) {
          need(redirectUrl, "redirectUrl");
          return open("/sandbox/brandpay/pay", { clientKey, customerKey: need(customerKey, "customerKey"), ...orderOf(wish), ...returns(wish) });
        },
      }),
    };
  };
})();
`;
