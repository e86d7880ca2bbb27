import type { ReactNode } from "react";
import type { ApplicationDraft } from "#contract/applications/schemas";
import { fieldsInOrder, reDonationUnset, type SnsType, snsTypes } from "#contract/applications/values";
import { useText } from "~/i18n/i18n";

type Answers = Omit<ApplicationDraft, "savedAt" | "former">;
/** The steps that have questions. */
type Asked = "who" | "activity" | "page" | "contact";
type Answer = [name: string, value: ReactNode];

/** The application's answers, step by step, as text; an empty answer is marked as such. */
export function useAnswers(answers: Answers): Record<Asked, Answer[]> {
  const t = useText("apply");
  const fieldName = useText("creator");
  const textOrEmpty = (text: string) =>
    text.trim() ? (
      <span dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </span>
    ) : (
      <span className="text-muted">{t("none")}</span>
    );
  const { snsType, field, reDonationOrg: org, reDonationRate: rate } = answers;
  const shared = org && rate !== reDonationUnset ? t("reDonationValue", { org, rate }) : org;
  return {
    who: [
      [t("snsType"), textOrEmpty(isSnsType(snsType) ? t(`sns_${snsType}`) : "")],
      [t("snsId"), textOrEmpty(answers.snsId)],
    ],
    activity: [
      [t("field"), textOrEmpty(isField(field) ? fieldName(field) : "")],
      [t("bio"), textOrEmpty(answers.bio)],
      [t("reason"), textOrEmpty(answers.reason)],
    ],
    page: [[t("domain"), textOrEmpty(answers.domain)]],
    contact: [
      [t("phoneNumber"), textOrEmpty(answers.phoneNumber && phoneText(answers))],
      [t("reDonationOrg"), textOrEmpty(shared)],
      [t("agencyCode"), textOrEmpty(answers.agencyCode)],
    ],
  };
}

const isSnsType = (text: string): text is SnsType => (snsTypes as readonly string[]).includes(text);

const isField = (text: string): text is (typeof fieldsInOrder)[number] =>
  (fieldsInOrder as readonly string[]).includes(text);

/** A Korean number in its usual groups, any other behind its country code. */
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

/** The chosen pictures; nothing where none was chosen. */
export function AnswerPictures({ profileUrl, backgroundUrl }: Pictures) {
  const t = useText("apply");
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
