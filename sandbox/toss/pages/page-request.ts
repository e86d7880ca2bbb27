import { type Language, languageOf } from "../../page";
import { familyOf } from "../api/authenticate";
import { isCustomerKey, isOrderId } from "../api/read-fields";
import { providerOf } from "../cards/wallets";
import type { Family } from "../state";
import type { Toss } from "../toss";
import { pageTexts } from "./texts";

/** The checked parameters of a page. `fields` are repeated in its form. */
export type PageRequest = {
  lang: Language;
  family: Family;
  fields: Record<string, string>;
  customerKey: string | null;
  orderId: string;
  orderName: string;
  amount: number;
  /** the provider that the window was opened for; null for its card page */
  easyPay: string | null;
  success: URL;
  fail: URL;
};

/** The fields a page requires besides its keys and addresses. */
export type RequiredFields = { customerKey?: boolean; order?: boolean; takesEasyPay?: boolean; successName?: string };

export type RefusedRequest = { lang: Language; problem: string };

export function readPageRequest(
  toss: Toss,
  fields: Record<string, string>,
  needs: RequiredFields,
): PageRequest | RefusedRequest {
  const lang = languageOf(fields.lang);
  const texts = pageTexts[lang];
  const refuse = (problem: string): RefusedRequest => ({ lang, problem });
  const family = familyOf(toss.keys, fields.clientKey ?? "");
  if (!family) return refuse(texts.badKey);
  const successName = needs.successName && fields[needs.successName] ? needs.successName : "successUrl";
  const success = readReturn(toss, fields[successName]);
  if (!success) return refuse(texts.badReturn(successName));
  const fail = readReturn(toss, fields.failUrl);
  if (!fail) return refuse(texts.badReturn("failUrl"));
  const { customerKey } = fields;
  if (needs.customerKey || customerKey) {
    if (!isCustomerKey(customerKey, 50)) return refuse(texts.badField("customerKey"));
  }
  const amount = /^\d{1,12}$/.test(fields.amount ?? "") ? Number(fields.amount) : Number.NaN;
  const { orderId = "", orderName = "" } = fields;
  if (needs.order) {
    if (!isOrderId(orderId)) return refuse(texts.badField("orderId"));
    if (orderName.length < 1 || orderName.length > 100) return refuse(texts.badField("orderName"));
    if (!Number.isSafeInteger(amount) || amount < 100) return refuse(texts.badField("amount"));
  }
  const easyPay = (needs.takesEasyPay && providerOf(fields.easyPay)) || null;
  if (fields.easyPay && !easyPay) return refuse(texts.badField("easyPay"));
  return { lang, family, fields, customerKey: customerKey || null, orderId, orderName, amount, easyPay, success, fail };
}

/** A page returns to the product's own origin only. */
function readReturn({ returnOrigin }: Toss, text: string | undefined): URL | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.origin === returnOrigin && url.username === "" && url.password === "" ? url : undefined;
}

export function withParameters(url: URL, parameters: Record<string, string>): string {
  const full = new URL(url);
  for (const [name, value] of Object.entries(parameters)) full.searchParams.set(name, value);
  return full.href;
}
