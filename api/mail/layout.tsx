import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Text } from "@react-email/text";
import type { ReactNode } from "react";
import type { Lang } from "#contract/errors";
import type { Business } from "#contract/runtime/business";

const paper = {
  backgroundColor: "#faf7f2",
  fontFamily: "'Apple SD Gothic Neo','Noto Sans KR','Malgun Gothic',sans-serif",
  padding: "24px 0",
};
const sheet = { backgroundColor: "#ffffff", borderRadius: "16px", maxWidth: "420px", padding: "32px 28px" };
const quiet = { color: "#6b625a", fontSize: "13px", lineHeight: "20px" };

/** `why`: the reason why an unrequested mail was sent. */
type Props = { lang: Lang; title: string; children: ReactNode; why?: ReactNode };

/** The layout of every mail. */
export function Layout({ lang, title, children, why }: Props) {
  return (
    <Html lang={lang}>
      <Head />
      <Preview>{title}</Preview>
      <Body style={paper}>
        <Container style={sheet}>
          <Text style={{ color: "#a8431f", fontSize: "22px", fontWeight: 700, margin: 0 }}>
            {lang === "ko" ? "곁" : "Gyeot"}
          </Text>
          <Heading as="h1" style={{ color: "#2b2622", fontSize: "20px", lineHeight: "30px", margin: "16px 0" }}>
            {title}
          </Heading>
          {children}
          <Text style={quiet}>
            {why ??
              (lang === "ko"
                ? "이 메일은 회원님의 요청으로 보냈어요. 고객 지원 평일 9:00–18:00"
                : "You get this mail because of a request at Gyeot. Support: weekdays 9:00–18:00 KST")}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export type Sender = Pick<Business, "name" | "address" | "phone" | "email">;

/** The company's name and contact details, which mails about advertising state. */
export function senderLine({ name, address, phone, email }: Sender): string {
  return [name, address, phone, email].join(" · ");
}

export const paragraph = { color: "#2b2622", fontSize: "15px", lineHeight: "24px" };
