import { TossError } from "../api/errors";
import type { Call } from "../api/handler";
import { isCustomerKey, readCustomerKey } from "../api/read-fields";
import { newCustomer } from "./brandpay";

const terms = [
  { id: 1, title: "[필수] 전자금융거래 이용약관", version: "1.0", required: true },
  { id: 2, title: "[필수] 개인정보 수집 및 이용 동의", version: "1.0", required: true },
  { id: 3, title: "[선택] 혜택 알림 받기", version: "1.0", required: false },
];

export function listTerms({ toss, c }: Call): unknown {
  const customerKey = c.req.query("customerKey");
  if (!isCustomerKey(customerKey, 50)) throw new TossError("INVALID_CUSTOMER_KEY");
  const agreed = toss.state.customers.get(customerKey)?.agreedTerms ?? [];
  return terms.map((each) => ({
    ...each,
    url: `${toss.url()}/sandbox/terms/${each.id}`,
    agreed: agreed.includes(each.id),
  }));
}

export function agreeToTerms({ toss, body }: Call): unknown {
  const customerKey = readCustomerKey(body, 50);
  const ids = body.termsId;
  if (!Array.isArray(ids) || !ids.every((id) => terms.some((each) => each.id === id))) {
    throw new TossError("INVALID_REQUEST");
  }
  if (terms.some(({ id, required }) => required && !ids.includes(id))) throw new TossError("INVALID_REQUEST");
  const customer = toss.state.customers.get(customerKey) ?? newCustomer;
  toss.state.customers.put(customerKey, { ...customer, agreedTerms: ids as number[] });
  return { customerKey, agreedTerms: ids };
}
