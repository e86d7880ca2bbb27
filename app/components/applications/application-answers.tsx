import type { ReactNode } from "react";
import { fieldsShown, noReDonation, type SnsType, snsTypes } from "#contract/application-kinds";
import type { ApplicationDraft } from "#contract/applications";
import { useText } from "~/i18n/i18n";

type Answers = Omit<ApplicationDraft, "savedAt" | "former">;
/** The steps that ask for answers. */
type Asked = "who" | "activity" | "page" | "contact";
type Answer = [name: string, value: ReactNode];

/** What was answered, step by step, in words; what is empty is said to be so. */
export function useAnswers(given: Answers): Record<Asked, Answer[]> {
  const t = useText("applications");
  const fieldName = useText("creator");
  const said = (text: string) =>
    text.trim() ? (
      <span dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </span>
    ) : (
      <span className="text-muted">{t("none")}</span>
    );
  const { snsType, field, reDonationOrg: org, reDonationRate: rate } = given;
  const shared = org && rate !== noReDonation ? t("reDonationValue", { org, rate }) : org;
  return {
    who: [
      [t("snsType"), said(isSnsType(snsType) ? t(`sns_${snsType}`) : "")],
      [t("snsId"), said(given.snsId)],
    ],
    activity: [
      [t("field"), said(isField(field) ? fieldName(field) : "")],
      [t("bio"), said(given.bio)],
      [t("reason"), said(given.reason)],
    ],
    page: [[t("domain"), said(given.domain)]],
    contact: [
      [t("phoneNumber"), said(given.phoneNumber && phoneText(given))],
      [t("reDonationOrg"), said(shared)],
      [t("agencyCode"), said(given.agencyCode)],
    ],
  };
}

const isSnsType = (text: string): text is SnsType => (snsTypes as readonly string[]).includes(text);

const isField = (text: string): text is (typeof fieldsShown)[number] =>
  (fieldsShown as readonly string[]).includes(text);

/** As it is dialled: at home in its usual groups, elsewhere behind the country's code. */
export function phoneText({ countryCode, phoneNumber }: Pick<Answers, "countryCode" | "phoneNumber">): string {
  const korean = countryCode === "+82" && /^(\d{3})(\d{3,4})(\d{4})$/.exec(phoneNumber);
  return korean ? korean.slice(1).join("-") : `${countryCode} ${phoneNumber}`;
}

export function AnswerList({ answers }: { answers: Answer[] }) {
  return (
    <dl className="grid gap-3">
      {answers.map(([name, value]) => (
        <div key={name} className="grid gap-0.5">
          <dt className="text-small text-muted">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Pictures = { profileUrl: string | null; backgroundUrl: string | null };

/** The pictures that were chosen; nothing where none was. */
export function AnswerPictures({ profileUrl, backgroundUrl }: Pictures) {
  const t = useText("applications");
  if (!profileUrl && !backgroundUrl) return null;
  return (
    <div className="grid gap-3">
      {backgroundUrl ? (
        <img
          src={backgroundUrl}
          alt={t("backgroundPicture")}
          width={1280}
          height={640}
          className="aspect-2/1 w-full rounded-md bg-sunken object-cover"
        />
      ) : null}
      {profileUrl ? (
        <img
          src={profileUrl}
          alt={t("profilePicture")}
          width={96}
          height={96}
          className="size-24 rounded-full bg-sunken object-cover"
        />
      ) : null}
    </div>
  );
}
