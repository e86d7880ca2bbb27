import type { Lang } from "../errors";
import { formatDate } from "../format";

const notices: Record<Lang, (date: string) => string> = {
  ko: (date) => `권리 침해 신고가 있어 ${date}까지 게시를 중단한 내용이에요. (정보통신망법 제44조의2)`,
  en: (date) =>
    `Withheld until ${date} after a report that it violates someone's rights. (Information and Communications Network Act, Article 44-2)`,
};

/** The title of a withheld campaign. */
export const withheldTitle: Record<Lang, string> = { ko: "게시를 중단한 캠페인", en: "A withheld campaign" };

/** The text in place of a withheld post, comment, campaign or message, or of a withheld introduction. `until` in ISO 8601. */
export const withheldNotice = (until: string, lang: Lang): string => notices[lang](formatDate(until, lang));

/** The text of what may be withheld, or the notice in its place. */
export const textOrNotice = (of: { body: string; withheldUntil: string | null }, lang: Lang): string =>
  of.withheldUntil ? withheldNotice(of.withheldUntil, lang) : of.body;
