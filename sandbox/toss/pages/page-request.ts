import { type Language, languageOf } from "../../page";
import { familyOf } from "../api/authenticate";
import { isCustomerKey, isOrderId } from "../api/read-fields";
import type { Family } from "../state";
import type { Toss } from "../toss";
import { pageTexts } from "./texts";

/** What a page was opened with, checked. `fields` go round with the form. */
export type PageRequest = {
  lang: Language;
  family: Family;
  fields: Record<string, string>;
  customerKey: string | null;
  orderId: string;
  orderName: string;
  amount: number;
  success: URL;
  fail: URL;
};

/** Which fields a page must be opened with, besides its keys and addresses. */
export type RequiredFields = { customerKey?: boolean; order?: boolean; successName?: string };

export type RefusedRequest = { lang: Language; problem: string };

export function readPageRequest(
  toss: Toss,
  fields: Record<string, string>,
  needs: RequiredFields,
): PageRequest | RefusedRequest {
  const lang = languageOf(fields.lang);
  const say = pageTexts[lang];
  const refuse = (problem: string): RefusedRequest => ({ lang, problem });
  const family = familyOf(toss.keys, fields.clientKey ?? "");
  if (!family) return refuse(say.badKey);
  const successName = needs.successName && fields[needs.successName] ? needs.successName : "successUrl";
  const success = readReturn(toss, fields[successName]);
  if (!success) return refuse(say.badReturn(successName));
  const fail = readReturn(toss, fields.failUrl);
  if (!fail) return refuse(say.badReturn("failUrl"));
  const { customerKey } = fields;
  if (needs.customerKey || customerKey) {
    if (!isCustomerKey(customerKey, 50)) return refuse(say.badField("customerKey"));
  }
  const amount = /^\d{1,12}$/.test(fields.amount ?? "") ? Number(fields.amount) : Number.NaN;
  const { orderId = "", orderName = "" } = fields;
  if (needs.order) {
    if (!isOrderId(orderId)) return refuse(say.badField("orderId"));
    if (orderName.length < 1 || orderName.length > 100) return refuse(say.badField("orderName"));
    if (!Number.isSafeInteger(amount) || amount < 100) return refuse(say.badField("amount"));
  }
  return { lang, family, fields, customerKey: customerKey || null, orderId, orderName, amount, success, fail };
}

/** A page returns to the product's own origin and nowhere else. */
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
