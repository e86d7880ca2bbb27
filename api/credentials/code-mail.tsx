import { render } from "@react-email/render";
import { Text } from "@react-email/text";
import type { Lang } from "#contract/errors";
import { Layout, paragraph } from "../mail/layout";
import { defineMail } from "../mail/mail";

type VerificationCode = { code: string; purpose: "signup" | "password"; known: boolean };

const big = {
  backgroundColor: "#f4eee4",
  borderRadius: "12px",
  fontSize: "30px",
  fontWeight: 700,
  letterSpacing: "6px",
  padding: "16px",
  textAlign: "center" as const,
};

declare module "../mail/mail" {
  interface MailDetails {
    verificationCode: VerificationCode;
  }
}

/** The code and, for the mailbox's owner alone, whether it already has an account. */
export const verificationCodeMail = defineMail({
  kind: "verificationCode",
  async render(_, { code, purpose, known }, lang) {
    const title = lang === "ko" ? "인증번호를 보내 드려요" : "Your verification code";
    const element = (
      <Layout lang={lang} title={title}>
        <Text style={big}>{code}</Text>
        <Text style={paragraph}>{hint(purpose, known, lang)}</Text>
      </Layout>
    );
    return {
      subject: lang === "ko" ? `[곁] 인증번호 ${code}` : `[Gyeot] Verification code ${code}`,
      html: await render(element),
      text: `${title}\n\n${code}\n\n${hint(purpose, known, lang)}\n`,
    };
  },
});

function hint(purpose: "signup" | "password", known: boolean, lang: Lang): string {
  if (purpose === "signup" && known) {
    return lang === "ko"
      ? "이 이메일로 가입한 계정이 이미 있어요. 로그인하거나 비밀번호를 재설정해 주세요."
      : "There is already an account with this address. Please log in, or reset your password.";
  }
  if (purpose === "password" && !known) {
    return lang === "ko" ? "이 이메일로 가입한 계정이 없어요." : "There is no account with this address.";
  }
  return lang === "ko"
    ? "10분 안에 화면에 적어 주세요. 요청하지 않았다면 이 메일을 무시해도 괜찮아요."
    : "Enter it within 10 minutes. If you did not ask for it, you can ignore this mail.";
}
