import type { Lang } from "#contract/errors";
import { formatDateTime } from "#contract/format";
import { pagePath } from "#contract/pages";
import { renderLetter } from "../mail/letter";
import { defineMail } from "../mail/mail";

/** `leavesAt` in ISO 8601. */
export type DeletionMail = { kind: "asked"; leavesAt: string } | { kind: "undone" };

declare module "../mail/mail" {
  interface MailDetails {
    leaving: DeletionMail;
  }
}

/** Reports a requested deletion, until when and how it can be cancelled; or that it was cancelled. */
export const deletionMail = defineMail({
  kind: "leaving",
  async render(deps, details, lang) {
    const { title, body } = details.kind === "asked" ? requestedTexts(details.leavesAt, lang) : canceledTexts(lang);
    const url = deps.env.PUBLIC_URL + pagePath("login");
    return renderLetter({ lang, title, paragraphs: [{ text: body }, { url }] });
  },
});

function requestedTexts(leavesAt: string, lang: Lang) {
  const until = formatDateTime(leavesAt, lang);
  return lang === "ko"
    ? {
        title: "계정 삭제를 접수했어요",
        body: `${until}까지 로그인하면 삭제를 되돌릴 수 있어요. 그 뒤에는 회원 정보가 삭제되고, 법에서 정한 거래 기록만 남아요. 요청하지 않았다면 지금 로그인해 주세요.`,
      }
    : {
        title: "Your account will be deleted",
        body: `Log in before ${until} (Seoul) to undo it. After that your profile is removed and only the payment records the law asks for are kept. If this was not you, log in now.`,
      };
}

const canceledTexts = (lang: Lang) =>
  lang === "ko"
    ? {
        title: "계정 삭제를 되돌렸어요",
        body: "다시 로그인해서 계정 삭제가 취소되었어요. 팔로우와 멤버십은 그대로예요.",
      }
    : {
        title: "Your account is staying",
        body: "You logged in again, so your account will not be deleted. Your follows and memberships are as they were.",
      };
