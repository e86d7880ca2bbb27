import type { Lang } from "#contract/errors";
import { formatDateTime, formatWon } from "#contract/format";
import type { CampaignId } from "#contract/ids";
import { pagePath } from "#contract/pages";
import { renderLetter } from "../mail/letter";
import { defineMail } from "../mail/mail";

/** `until` and times in ISO 8601, amounts in won. Never a postal address. */
export type CampaignMail =
  | { kind: "closed"; campaignId: CampaignId; title: string; raised: number; supporters: number; until: string | null }
  | { kind: "addressMissing"; campaignId: CampaignId; title: string; until: string }
  | { kind: "takenDown"; title: string; reason: string };

declare module "../mail/mail" {
  interface MailDetails {
    campaign: CampaignMail;
  }
}

/** Mails a creator that a campaign closed or was taken down, and a fan that their address is missing. */
export const campaignMail = defineMail({
  kind: "campaign",
  async render(deps, details, lang) {
    const { title, lines, path } = texts[lang](details);
    const paragraphs = [...lines.map((text) => ({ text })), { url: `${deps.env.PUBLIC_URL}${path}` }];
    return renderLetter({ lang, title, paragraphs });
  },
});

type MailText = { title: string; lines: string[]; path: string };

const texts: Record<Lang, (details: CampaignMail) => MailText> = { ko: inKorean, en: inEnglish };

function inKorean(details: CampaignMail): MailText {
  switch (details.kind) {
    case "closed": {
      const until =
        details.until && `배송지는 ${formatDateTime(details.until, "ko")}까지 받을 수 있고, 그 뒤에는 삭제돼요.`;
      const raised = formatWon(details.raised, "ko");
      return {
        title: "캠페인이 마감되었어요",
        lines: [details.title, `함께한 사람 ${details.supporters}명, 모인 금액 ${raised}`, ...(until ? [until] : [])],
        path: pagePath("ownCampaign", { campaignId: details.campaignId }),
      };
    }
    case "addressMissing":
      return {
        title: "배송지를 알려 주세요",
        lines: [
          details.title,
          `함께하신 캠페인이 마감되었어요. ${formatDateTime(details.until, "ko")}까지 배송지를 적어 주셔야 받을 수 있어요.`,
        ],
        path: pagePath("delivery", { campaignId: details.campaignId }),
      };
    case "takenDown":
      return {
        title: "캠페인 게시가 중단되었어요",
        lines: [details.title, `사유: ${details.reason}`, "더 이상 후원을 받을 수 없고, 모은 배송지는 삭제했어요."],
        path: pagePath("ownCampaigns"),
      };
  }
}

function inEnglish(details: CampaignMail): MailText {
  switch (details.kind) {
    case "closed": {
      const until =
        details.until &&
        `Addresses can be fetched until ${formatDateTime(details.until, "en")}; then they are removed.`;
      const raised = formatWon(details.raised, "en");
      return {
        title: "Your campaign has closed",
        lines: [details.title, `Supporters: ${details.supporters}. Raised: ${raised}.`, ...(until ? [until] : [])],
        path: pagePath("ownCampaign", { campaignId: details.campaignId }),
      };
    }
    case "addressMissing":
      return {
        title: "Tell us where to send it",
        lines: [
          details.title,
          `The campaign you gave to has closed. To receive what it sends, write your address by ${formatDateTime(details.until, "en")}.`,
        ],
        path: pagePath("delivery", { campaignId: details.campaignId }),
      };
    case "takenDown":
      return {
        title: "Your campaign was taken down",
        lines: [
          details.title,
          `Reason: ${details.reason}`,
          "It takes no more donations, and its addresses were removed.",
        ],
        path: pagePath("ownCampaigns"),
      };
  }
}
