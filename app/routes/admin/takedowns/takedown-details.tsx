import type { AdminTakedownDetail } from "#contract/takedowns/schemas";
import { hrefOfLocation } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";
import { Covered, useFocusOnceOpened } from "../covered";
import { Correspondence, type Fact, Facts, PersonLink } from "../facts";
import { decisionsAt } from "./takedown-decision";

type Props = { takedown: AdminTakedownDetail };

/** The ground and what it is about. */
export function useTakedownTitle() {
  const t = useText("admin/takedowns");
  const words = useText("takedowns");
  return ({ ground, targetType }: Pick<AdminTakedownDetail, "ground" | "targetType">) =>
    `${words(`ground_${ground}`)} · ${t(`target_${targetType}`)}`;
}

/** What the two parties wrote. */
export function Letters({ takedown }: Props) {
  const t = useText("admin/takedowns");
  return (
    <Correspondence
      letters={[
        [t("statement"), takedown.statement],
        [t("objection"), takedown.objection],
      ]}
    />
  );
}

/** The content of the case; once opened, what was covered has the focus. */
export function Reported({ takedown }: Props) {
  const { takedownId, covered, reportedBody, pictures, address, state, targetType } = takedown;
  const t = useText("admin/takedowns");
  const isMessage = targetType === "message";
  const isCovered = covered.includes("body") || covered.includes("pictures");
  const shown = useFocusOnceOpened({ id: takedownId, isCovered });
  const words = useText("takedowns");
  return (
    <Card as="section">
      <h2 className="text-title">{t("reportedBody")}</h2>
      <div ref={shown} tabIndex={-1} className="outline-none">
        {covered.includes("body") ? null : (
          <blockquote className="mt-4 border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">
            {reportedBody || t("noBody")}
          </blockquote>
        )}
        {isCovered ? <Covered isMessage={isMessage} intent="openContent" isUndecided={state in decisionsAt} /> : null}
        {pictures.length > 0 ? (
          <Pictures pictures={pictures.map(({ url, alt }) => ({ url, alt: alt || t("noAlt") }))} />
        ) : null}
      </div>
      {/* A room opens for its two users alone. */}
      {state === "removed" || isMessage ? null : (
        <TextLink to={hrefOfLocation({ pathname: address })} tone="accent" className="mt-3">
          {words("seeContent")}
        </TextLink>
      )}
    </Card>
  );
}

/** What the parties sent by the links of their mails. */
export function Evidence({ takedown: { evidence, covered, state } }: Props) {
  const t = useText("admin/takedowns");
  const isCovered = covered.includes("evidence");
  if (evidence.length === 0 && !isCovered) return null;
  return (
    <Card as="section">
      <h2 className="text-title">{t("evidence")}</h2>
      <p className="mt-1 text-small text-muted">{t("evidenceLead")}</p>
      {isCovered ? (
        <Covered isMessage={false} intent="openContent" isUndecided={state in decisionsAt} />
      ) : (
        <Pictures pictures={evidence.map(({ url, party }) => ({ url, alt: t(`evidence_${party}`) }))} named />
      )}
    </Card>
  );
}

type PicturesProps = { pictures: { url: string; alt: string }[]; named?: boolean };

/** Each opens in a tab of its own; `named` shows the texts too. */
function Pictures({ pictures, named = false }: PicturesProps) {
  return (
    <ul className="mt-4 grid grid-cols-3 gap-2">
      {pictures.map(({ url, alt }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={named ? "" : alt} className="aspect-square w-full rounded-md bg-sunken object-cover" />
            {named ? <span className="text-caption text-muted">{alt}</span> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function TakedownFacts({ takedown }: Props) {
  const t = useText("admin/takedowns");
  const words = useText("takedowns");
  const { requester, owner, footageKind, receivedAt, withheldUntil, reason, decidedAt, decidedBy } = takedown;
  const facts: Fact[] = [
    [t("requester"), `${requester.name} · ${requester.email}`],
    [words("role"), words(`role_${requester.role}`)],
    [t("owner"), <PersonLink key="owner" person={owner} />],
    [words("receivedAt"), <DateText key="received" at={receivedAt} time />],
  ];
  if (footageKind) facts.unshift([words("footageKind"), words(`footageKind_${footageKind}`)]);
  if (withheldUntil) facts.push([words("until"), <DateText key="until" at={withheldUntil} time />]);
  if (reason) facts.push([words("reason"), reason]);
  if (decidedAt) facts.push([words("decidedAt"), <DateText key="decided" at={decidedAt} time />]);
  if (decidedBy) facts.push([t("decidedBy"), decidedBy]);
  return <Facts facts={facts} />;
}
