import { Link } from "@react-email/link";
import { render } from "@react-email/render";
import { Text } from "@react-email/text";
import type { Lang } from "#contract/errors";
import { pagePath } from "#contract/pages";
import { businessOf } from "#contract/runtime/business";
import type { Deps } from "../deps";
import { Layout, paragraph, senderLine } from "../mail/layout";
import { defineMail } from "../mail/mail";

declare module "../mail/mail" {
  interface MailDetails {
    dataUse: Record<string, never>;
  }
}

const texts = {
  ko: {
    title: "회원님의 개인정보를 이렇게 이용하고 있어요",
    uses: [
      "이메일, 닉네임, 프로필, 성별: 회원을 확인하고 서비스를 운영하는 데 써요.",
      "올린 글, 댓글, 메시지, 팔로우: 회원님이 선택한 사람에게 보여 주는 데 써요.",
      "주문과 결제 내역: 결제, 환불, 정산에 쓰고, 법이 정한 기간 동안 보관해요.",
      "접속 기록과 기기: 계정을 지키는 데 써요.",
    ],
    policy: "목적, 항목, 보관 기간, 정보를 처리하는 다른 회사는 개인정보 처리방침에 모두 적혀 있어요.",
    see: "회원님에 관해 저장한 모든 정보를 보고 내려받을 수 있어요.",
    object: "정보는 설정에서 수정하거나 삭제할 수 있고, 이용을 멈추거나 동의를 철회하려면 알려 주세요.",
    contact: "개인정보 보호책임자",
    sender: "보내는 곳",
    why: "개인정보 보호법에 따른 안내로, 1년에 한 번 모든 회원에게 보내요. 이 메일은 광고가 아니에요.",
  },
  en: {
    title: "How we use your personal data",
    uses: [
      "Email address, nickname, profile, gender: to know who you are and to run the service.",
      "Posts, comments, messages, follows: to display them to the people you chose.",
      "Orders and payments: to charge, refund and pay out, kept as long as the law demands.",
      "Access records and devices: to protect your account.",
    ],
    policy: "Every purpose, item, period and company that processes data for us is in the privacy policy.",
    see: "You can see and download everything stored about you.",
    object: "Correct or delete it in your settings; to stop a use or withdraw a consent, write to us.",
    contact: "Privacy officer",
    sender: "Sender",
    why: "A notice under Korea's Personal Information Protection Act, to every member once a year. It is no advertisement.",
  },
} as const;

/** States what is used for what, where to see it and how to object (Personal Information Protection Act 20-2). */
export const dataUseMail = defineMail({
  kind: "dataUse",
  async render(deps, _, lang) {
    const { title, uses, why } = texts[lang];
    const lines = linesOf(deps, lang);
    const element = (
      <Layout lang={lang} title={title} why={why}>
        <ul style={paragraph}>
          {uses.map((use) => (
            <li key={use}>{use}</li>
          ))}
        </ul>
        {lines.map(([text, url]) => (
          <Text key={text} style={paragraph}>
            {text} {url ? <Link href={url}>{url}</Link> : null}
          </Text>
        ))}
      </Layout>
    );
    return {
      subject: `[${lang === "ko" ? "곁" : "Gyeot"}] ${title}`,
      html: await render(element),
      text: `${[title, uses.map((use) => `- ${use}`).join("\n"), ...lines.flat(), why].join("\n\n")}\n`,
    };
  },
});

function linesOf({ env }: Deps, lang: Lang): [text: string, url?: string][] {
  const t = texts[lang];
  const business = businessOf(env, lang);
  const { privacyOfficer, privacyDepartment, email, phone } = business;
  return [
    [t.policy, env.PUBLIC_URL + pagePath("privacy")],
    [t.see, env.PUBLIC_URL + pagePath("dataExport")],
    [t.object, env.PUBLIC_URL + pagePath("contact")],
    [`${t.contact}: ${privacyOfficer} · ${privacyDepartment} · ${phone} · ${email}`],
    [`${t.sender}: ${senderLine(business)}`],
  ];
}
