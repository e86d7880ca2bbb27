import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAuditEntries } from "#contract/staff/endpoints";
import { decideTakedown, getTakedown, openTakedownContent } from "#contract/takedowns/admin-endpoints";
import { type AdminTakedownDetail, TakedownDecision } from "#contract/takedowns/schemas";
import { type TakedownDecisionName, takedownDecisions } from "#contract/takedowns/values";
import { href, hrefOfLocation } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { parseForm, readForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { RadioGroup } from "~/ui/fields/choice";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";
import { AuditTrail } from "../audit-list";
import { Covered, useFocusOnceOpened } from "../covered";
import { DecisionForm, ReasonField } from "../decision-form";
import { BackLink, Correspondence, type Fact, Facts, PersonLink } from "../facts";
import { TakedownBadge } from "./takedown-badge";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const takedownId = routeParam(args, "takedownId");
  const [takedown, audit] = await Promise.all([
    api(args).call(getTakedown, { params: { id: takedownId } }),
    api(args).call(listAuditEntries, { query: { targetId: takedownId } }),
  ]);
  return { title: pageTitle(args.request, "admin/takedowns", "title"), takedown, history: audit.items };
});

const openIntent = "openContent";

/** Opens the covered parts, or decides. */
export const action = adminAction(async (args: ActionFunctionArgs) => {
  const takedownId = routeParam(args, "takedownId");
  const page = href("/admin/takedowns/:takedownId", { takedownId });
  const form = await readForm(args);
  if (form.get("intent") === openIntent) {
    await api(args).call(openTakedownContent, { params: { id: takedownId } });
    return seeOther(args, page);
  }
  const submission = await parseForm(args, TakedownDecision, form);
  if (submission.status !== "success") return formError(args, submission);
  try {
    await api(args).call(decideTakedown, { params: { id: takedownId }, body: submission.value });
  } catch (error) {
    return formError(args, submission, error);
  }
  return seeOther(args, page, { flash: { key: "admin/takedowns.takedownDecided" } });
});

export default function AdminTakedownPage() {
  const { takedown, history } = useLoaderData<typeof loader>();
  const t = useText("admin/takedowns");
  const words = useText("takedowns");
  return (
    <>
      <BackLink to="/admin/takedowns">{t("back")}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">
          {words(`ground_${takedown.ground}`)} · {t(`target_${takedown.targetType}`)}
        </h1>
        <TakedownBadge state={takedown.state} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <Correspondence
            letters={[
              [t("statement"), takedown.statement],
              [t("objection"), takedown.objection],
            ]}
          />
          <Reported takedown={takedown} />
          <Evidence takedown={takedown} />
          <Facts facts={useFacts(takedown)} />
        </div>
        <Decision state={takedown.state} />
      </div>
      <AuditTrail entries={history} />
    </>
  );
}

/** The content of the case; once opened, what was covered has the focus. */
function Reported({ takedown }: { takedown: AdminTakedownDetail }) {
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
        {isCovered ? <Covered isMessage={isMessage} intent={openIntent} /> : null}
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
function Evidence({ takedown: { evidence, covered } }: { takedown: AdminTakedownDetail }) {
  const t = useText("admin/takedowns");
  const isCovered = covered.includes("evidence");
  if (evidence.length === 0 && !isCovered) return null;
  return (
    <Card as="section">
      <h2 className="text-title">{t("evidence")}</h2>
      <p className="mt-1 text-small text-muted">{t("evidenceLead")}</p>
      {isCovered ? (
        <Covered isMessage={false} intent={openIntent} />
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

function useFacts(takedown: AdminTakedownDetail): Fact[] {
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
  return facts;
}

/** Which decisions a case is open to. */
const decisionsAt: Partial<Record<AdminTakedownDetail["state"], readonly TakedownDecisionName[]>> = {
  open: takedownDecisions.filter((name) => name !== "restored"),
  withheld: ["removed", "restored"],
};

function Decision({ state }: { state: AdminTakedownDetail["state"] }) {
  const t = useText("admin/takedowns");
  const decisions = decisionsAt[state];
  if (!decisions) return null;
  return (
    <DecisionForm<"outcome" | "reason"> id="decision" title={t("decide")} lead={t("decideLead")}>
      {({ outcome, reason }) => (
        <>
          <RadioGroup
            meta={outcome}
            legend={t("outcome")}
            required
            options={decisions.map((value) => ({
              value,
              label: t(`outcome_${value}`),
              hint: t(`outcomeHint_${value}`),
            }))}
          />
          <ReasonField meta={reason} />
          <SubmitButton>{t("decideButton")}</SubmitButton>
        </>
      )}
    </DecisionForm>
  );
}
