import type { Lang } from "#contract/errors";
import { formatDate } from "#contract/format";
import { pagePath } from "#contract/pages";
import { renderLetter } from "../mail/letter";
import { defineMail } from "../mail/mail";
import type { AppealMail } from "./mail-user";

const why = {
  ko: "이 메일은 회원님 계정의 이용에 관한 일이어서 보냈어요. 고객 지원 평일 9:00–18:00",
  en: "You get this mail because it concerns the use of your account. Support: weekdays 9:00–18:00 KST",
} as const;

declare module "../mail/mail" {
  interface MailDetails {
    appeal: AppealMail;
  }
}

/** Mails a user that they are blocked, why, and how to appeal; and the decision on the appeal. */
export const appealMail = defineMail({
  kind: "appeal",
  async render(deps, details, lang) {
    const { title, lines } = words[lang](details, deps.env.PUBLIC_URL);
    return renderLetter({ lang, title, paragraphs: lines.map((text) => ({ text })), why: why[lang] });
  },
});

type MailTexts = (details: AppealMail, site: string) => { title: string; lines: string[] };

const appealLink = (site: string, token: string) => site + pagePath("appeal", `?token=${token}`);

const words: Record<Lang, MailTexts> = {
  ko: (details, site) => {
    if (details.kind === "blocked")
      return {
        title: "계정 이용이 정지되었어요",
        lines: [
          `사유: ${details.reason}`,
          "모든 기기에서 로그아웃했고, 페이지와 글은 보이지 않아요. 결제 기록과 남은 금액은 그대로예요.",
          `사유가 사실과 다르다면 ${formatDate(details.until, "ko")}까지 아래 주소에서 한 번 이의를 제기할 수 있어요.`,
          appealLink(site, details.token),
        ],
      };
    if (details.outcome === "lifted")
      return {
        title: "계정 이용 정지를 해제했어요",
        lines: [...optionalText(details.words), "이제 다시 로그인할 수 있어요.", site + pagePath("login")],
      };
    return {
      title: "이의 신청을 살펴보았어요",
      lines: ["이용 정지를 그대로 두기로 했어요.", ...optionalText(details.words)],
    };
  },
  en: (details, site) => {
    if (details.kind === "blocked")
      return {
        title: "Your account has been suspended",
        lines: [
          `Reason: ${details.reason}`,
          "Every device has been logged out, and your page and posts are hidden. Payments and balances stay as they are.",
          `If the reason is not true, you can appeal once, until ${formatDate(details.until, "en")}, here:`,
          appealLink(site, details.token),
        ],
      };
    if (details.outcome === "lifted")
      return {
        title: "Your account is open again",
        lines: [...optionalText(details.words), "You can log in again.", site + pagePath("login")],
      };
    return { title: "We looked at your appeal", lines: ["The suspension stays.", ...optionalText(details.words)] };
  },
};

const optionalText = (words: string) => (words ? [words] : []);
