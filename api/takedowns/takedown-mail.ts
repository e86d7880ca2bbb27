import type { Lang } from "#contract/errors";
import { formatDate } from "#contract/format";
import { pagePath } from "#contract/pages";
import { renderLetter } from "../mail/letter";
import { defineMail } from "../mail/mail";

type Step = "confirm" | "withheld" | "refused" | "removed" | "restored" | "returned" | "objected";

/** `token` opens the case; `address` is the site's path of the content; `until` in ISO 8601. */
export type TakedownMail = {
  step: Step;
  party: "requester" | "author";
  token?: string;
  address: string;
  reason: string;
  until: string | null;
};

const why = {
  ko: "이 메일은 게시 중단 신고 때문에 보냈어요. 고객 지원 평일 9:00–18:00",
  en: "You get this mail because of a takedown request. Support: weekdays 9:00–18:00 KST",
} as const;

declare module "../mail/mail" {
  interface MailDetails {
    takedown: TakedownMail;
  }
}

/** A step of a takedown case, for its requester or for the author of the content. */
export const takedownMail = defineMail({
  kind: "takedown",
  async render(deps, details, lang) {
    const { title, lines } = texts[lang](details, deps.env.PUBLIC_URL);
    return renderLetter({ lang, title, paragraphs: lines.map((text) => ({ text })), why: why[lang] });
  },
});

type MailTexts = (details: TakedownMail, site: string) => { title: string; lines: string[] };
const linkOf = (site: string, token = "") => site + pagePath("takedownCase", `?token=${token}`);

const texts: Record<Lang, MailTexts> = {
  ko: ({ step, party, token, address, reason, until }, site) => {
    const content = `주소: ${site}${address}`;
    const because = `사유: ${reason}`;
    const date = until ? formatDate(until, "ko") : "";
    switch (step) {
      case "confirm":
        return {
          title: "확인하면 게시 중단 신고가 접수돼요",
          lines: [
            content,
            "24시간 안에 아래 주소를 열어 확인해 주세요. 확인하면 접수되고, 같은 주소에서 처리 결과를 볼 수 있어요.",
            linkOf(site, token),
            "신고한 적이 없다면 이 메일은 지워도 괜찮아요.",
          ],
        };
      case "withheld":
        return party === "author"
          ? {
              title: "권리 침해 신고로 게시를 중단했어요",
              lines: [
                content,
                because,
                `${date}까지 모두에게 안내문만 보여요(정보통신망법 제44조의2). 그때까지 다른 결정이 없으면 저절로 다시 게시돼요.`,
                "신고가 사실과 다르다면 아래 주소에서 한 번 이의를 제기할 수 있어요.",
                linkOf(site, token),
              ],
            }
          : {
              title: "신고한 내용의 게시를 중단했어요",
              lines: [
                content,
                because,
                `${date}까지 모두에게 안내문만 보여요. 작성자는 이의를 제기할 수 있고, 그때까지 다른 결정이 없으면 다시 게시돼요.`,
              ],
            };
      case "refused":
        return { title: "게시 중단 신고의 결과예요", lines: [content, "게시를 중단하지 않기로 했어요.", because] };
      case "removed":
        return {
          title: party === "author" ? "신고된 내용을 삭제했어요" : "신고한 내용을 삭제했어요",
          lines: [content, ...(reason ? [because] : [])],
        };
      case "restored":
        return { title: "신고된 내용을 다시 게시했어요", lines: [content, because] };
      case "returned":
        return {
          title: "게시 중단 기간이 끝났어요",
          lines: [content, `${date}에 게시 중단이 끝나 다시 게시됐어요.`],
        };
      case "objected":
        return {
          title: "작성자가 이의를 제기했어요",
          lines: [content, "살펴보고 결정한 결과를 메일로 알려 드릴게요."],
        };
    }
  },
  en: ({ step, party, token, address, reason, until }, site) => {
    const content = `Content: ${site}${address}`;
    const because = `Reason: ${reason}`;
    const date = until ? formatDate(until, "en") : "";
    switch (step) {
      case "confirm":
        return {
          title: "Confirm your takedown request",
          lines: [
            content,
            "Open this address within 24 hours and confirm. Your request is then received, and its result is at the same address.",
            linkOf(site, token),
            "If you did not send it, you can delete this mail.",
          ],
        };
      case "withheld":
        return party === "author"
          ? {
              title: "Your content has been withheld after a report",
              lines: [
                content,
                because,
                `Until ${date} everybody sees a notice in its place (Information and Communications Network Act, Article 44-2). Without another decision it is visible again from then on.`,
                "If the report is not true, you can object once, here:",
                linkOf(site, token),
              ],
            }
          : {
              title: "The content you reported has been withheld",
              lines: [
                content,
                because,
                `Until ${date} everybody sees a notice in its place. Its author can object; without another decision it is visible again from then on.`,
              ],
            };
      case "refused":
        return { title: "We looked at your request", lines: [content, "The content has not been withheld.", because] };
      case "removed":
        return {
          title: party === "author" ? "Your content has been removed" : "The content you reported has been removed",
          lines: [content, ...(reason ? [because] : [])],
        };
      case "restored":
        return { title: "The content is visible again", lines: [content, because] };
      case "returned":
        return {
          title: "The time of withholding is over",
          lines: [content, `It ended on ${date}, and the content is visible again.`],
        };
      case "objected":
        return {
          title: "The author has objected",
          lines: [content, "We look at it and mail you the decision."],
        };
    }
  },
};
