import { providerNames, type SocialProvider, socialProviders } from "#contract/accounts/social-providers";
import type { Lang } from "#contract/errors";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { renderLetter } from "../mail/letter";
import { defineMail } from "../mail/mail";
import { queueMail } from "../mail/queue-mail";

type SocialChange = `${SocialProvider}${"Linked" | "Unlinked"}`;

export type AccountNotice = {
  what:
    | "passwordChanged"
    | SocialChange
    | "secondFactorOn"
    | "secondFactorOff"
    | "recoveryCodesMade"
    | "recoveryCodeUsed"
    | "secondFactorReset"
    | "passkeyAdded"
    | "passkeyRemoved"
    | "passkeyRefused";
};

type Sentences = readonly [title: string, effect: string];

/** `kakaoLinked`, `kakaoUnlinked` and so on, with each provider's name. */
function ofProviders(lang: Lang, linked: (name: string) => Sentences, unlinked: (name: string) => Sentences) {
  const notices = socialProviders.flatMap((provider) => [
    [`${provider}Linked`, linked(providerNames[provider][lang])],
    [`${provider}Unlinked`, unlinked(providerNames[provider][lang])],
  ]);
  return Object.fromEntries(notices) as Record<SocialChange, Sentences>;
}

const texts = {
  ko: {
    ...ofProviders(
      "ko",
      (name) => [`${name} 계정이 연결되었어요`, `이제 ${name} 계정으로도 로그인할 수 있어요.`],
      (name) => [`${name} 계정 연결이 끊어졌어요`, "다른 기기에서는 모두 로그아웃했어요."],
    ),
    passwordChanged: ["비밀번호가 바뀌었어요", "다른 기기에서는 모두 로그아웃했어요."],
    secondFactorOn: [
      "2단계 인증을 켰어요",
      "이제 로그인할 때 인증 앱의 번호도 여쭤 봐요. 다른 기기에서는 모두 로그아웃했어요.",
    ],
    secondFactorOff: [
      "2단계 인증을 껐어요",
      "이제 인증 앱의 번호 없이 로그인해요. 다른 기기에서는 모두 로그아웃했어요.",
    ],
    recoveryCodesMade: ["복구 코드를 새로 만들었어요", "예전 복구 코드는 이제 쓸 수 없어요."],
    recoveryCodeUsed: [
      "복구 코드로 로그인했어요",
      "쓴 복구 코드는 다시 쓸 수 없어요. 남은 개수는 설정의 2단계 인증에서 볼 수 있어요.",
    ],
    secondFactorReset: ["2단계 인증을 초기화했어요", "고객 지원이 2단계 인증을 껐어요. 모든 기기에서 로그아웃했어요."],
    passkeyAdded: [
      "패스키를 추가했어요",
      "이제 이 패스키로도 로그인할 수 있어요. 추가한 패스키는 설정의 패스키에서 삭제할 수 있어요.",
    ],
    passkeyRemoved: ["패스키를 삭제했어요", "다른 기기에서는 모두 로그아웃했어요."],
    passkeyRefused: [
      "패스키 로그인을 막았어요",
      "사용 횟수가 맞지 않아 복제된 패스키일 수 있어요. 설정의 패스키에서 삭제하고 새로 추가해 주세요.",
    ],
    notYou: "회원님이 하신 일이 아니라면, 로그인 화면의 ‘비밀번호를 잊었어요’에서 바로 비밀번호를 다시 정해 주세요.",
  },
  en: {
    ...ofProviders(
      "en",
      (name) => [`Your ${name} account was connected`, `You can now log in with ${name}, too.`],
      (name) => [`Your ${name} account was disconnected`, "Every other device has been logged out."],
    ),
    passwordChanged: ["Your password was changed", "Every other device has been logged out."],
    secondFactorOn: [
      "Two-step login was turned on",
      "From now on we also ask for a code of your authenticator app. Every other device has been logged out.",
    ],
    secondFactorOff: [
      "Two-step login was turned off",
      "You log in without a code of your authenticator app. Every other device has been logged out.",
    ],
    recoveryCodesMade: ["New recovery codes were made", "The old recovery codes can no longer be used."],
    recoveryCodeUsed: [
      "A recovery code was used to log in",
      "It cannot be used again. How many are left is shown in your settings under two-step login.",
    ],
    secondFactorReset: [
      "Two-step login was reset",
      "Customer service turned it off. Every device has been logged out.",
    ],
    passkeyAdded: [
      "A passkey was added",
      "You can now log in with it, too. You can remove it under passkeys in your settings.",
    ],
    passkeyRemoved: ["A passkey was removed", "Every other device has been logged out."],
    passkeyRefused: [
      "A login with a passkey was refused",
      "Its count of uses did not fit, so it may have been copied. Remove it under passkeys in your settings and add a new one.",
    ],
    notYou: "If this was not you, reset your password at once by ‘Forgot your password?’ on the login page.",
  },
} as const;

/** Queues a notice to the owner, in their language, in the transaction that made the change. */
export async function notifyOwner(
  deps: Deps,
  tx: Tx,
  { owner: { email, lang }, what }: { owner: { email: string; lang: Lang }; what: AccountNotice["what"] },
): Promise<void> {
  await queueMail(deps, tx, { to: email, lang, kind: "accountNotice", details: { what } });
}

declare module "../mail/mail" {
  interface MailDetails {
    accountNotice: AccountNotice;
  }
}

/** Names the change of login settings, and what to do if another person made it. */
export const accountNoticeMail = defineMail({
  kind: "accountNotice",
  async render(_, { what }, lang) {
    const [title, effect] = texts[lang][what];
    return renderLetter({ lang, title, paragraphs: [{ text: effect }, { text: texts[lang].notYou }] });
  },
});
