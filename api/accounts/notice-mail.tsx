import { Text } from "@react-email/components";
import { render } from "@react-email/render";
import type { Lang } from "#contract/errors";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { seal } from "../keys";
import { Layout, paragraph } from "../mail/layout";
import type { Mail } from "../mail/mail";
import { queueMail } from "../mail/queue";

export type AccountNotice = { what: "passwordChanged" | "googleLinked" | "googleUnlinked" };

const words = {
  ko: {
    passwordChanged: ["비밀번호가 바뀌었어요", "다른 기기에서는 모두 로그아웃했어요."],
    googleLinked: ["Google 계정이 연결되었어요", "이제 Google로도 로그인할 수 있어요."],
    googleUnlinked: ["Google 계정 연결이 끊어졌어요", "다른 기기에서는 모두 로그아웃했어요."],
    notYou: "회원님이 하신 일이 아니라면, 로그인 화면의 ‘비밀번호를 잊었어요’에서 바로 비밀번호를 다시 정해 주세요.",
  },
  en: {
    passwordChanged: ["Your password was changed", "Every other device has been signed out."],
    googleLinked: ["A Google account was connected", "You can now sign in with Google, too."],
    googleUnlinked: ["Your Google account was disconnected", "Every other device has been signed out."],
    notYou: "If this was not you, reset your password at once by ‘Forgot your password?’ on the sign-in page.",
  },
} as const;

/** Leaves word to the owner, in their own language, in the transaction that made the change. */
export async function tellOwner(
  deps: Deps,
  tx: Tx,
  { email, lang }: { email: string; lang: Lang },
  what: AccountNotice["what"],
): Promise<void> {
  const sealed = seal(deps.keys, JSON.stringify({ what } satisfies AccountNotice));
  await queueMail(deps, tx, { to: email, lang, mail: "accountNotice", sealed });
}

/** What changed in how one signs in, and what to do about it where it was somebody else. */
export async function accountNoticeMail({ what }: AccountNotice, lang: Lang): Promise<Mail> {
  const [title, effect] = words[lang][what];
  const { notYou } = words[lang];
  const element = (
    <Layout lang={lang} title={title}>
      <Text style={paragraph}>{effect}</Text>
      <Text style={paragraph}>{notYou}</Text>
    </Layout>
  );
  return {
    subject: `[${lang === "ko" ? "곁" : "Gyeot"}] ${title}`,
    html: await render(element),
    text: `${title}\n\n${effect}\n${notYou}\n`,
  };
}
