import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getSecondFactor } from "#contract/second-factor/endpoints";
import { decideSellerIdentity, getSellerIdentity } from "#contract/sellers/admin-endpoints";
import { type AdminSellerIdentity, SellerDecision } from "#contract/sellers/schemas";
import { sellerDetails } from "#contract/sellers/seller-details";
import { listAuditEntries } from "#contract/staff/endpoints";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { AppCodeField } from "~/components/accounts/app-code-field";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";
import { useLng, useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { SubmitButton } from "~/ui/button";
import { DateText } from "~/ui/text/time-text";
import { AuditTrail } from "../audit-list";
import { DecisionForm, ReasonField } from "../decision-form";
import { BackLink, type Fact, Facts, Multiline, PersonLink } from "../facts";
import { SellerBadge } from "./seller-badge";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const sellerIdentityId = routeParam(args, "sellerIdentityId");
  const identity = await api(args).call(getSellerIdentity, { params: { id: sellerIdentityId } });
  const [audit, { on }] = await Promise.all([
    api(args).call(listAuditEntries, { query: { targetId: sellerIdentityId } }),
    api(args).call(getSecondFactor),
  ]);
  const title = pageTitle(args.request, "admin/sellers", "title");
  return { title, identity, decisions: audit.items, asksCode: on };
});

export const action = adminAction(async (args: ActionFunctionArgs) => {
  const submission = await parseForm(args, SellerDecision);
  if (submission.status !== "success") return formError(args, submission);
  const sellerIdentityId = routeParam(args, "sellerIdentityId");
  try {
    await api(args).call(decideSellerIdentity, { params: { id: sellerIdentityId }, body: submission.value });
  } catch (error) {
    return formError(args, submission, error, ["code"]);
  }
  return seeOther(args, href("/admin/sellers/:sellerIdentityId", { sellerIdentityId }), {
    flash: { key: "admin/sellers.sellerDecided" },
  });
});

export default function AdminSeller() {
  const { identity, decisions, asksCode } = useLoaderData<typeof loader>();
  const t = useText("admin/sellers");
  const lng = useLng();
  const { seller, status, allowedDecisions } = identity;
  return (
    <>
      <BackLink to="/admin/sellers">{t("back")}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">
          <bdi>{seller.nickname}</bdi>
        </h1>
        <SellerBadge status={status} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <Facts title={t("stated")} facts={sellerDetails(identity.identity, lng)} />
          <Facts facts={useFacts(identity)} />
        </div>
        {allowedDecisions.length > 0 ? <Decision decisions={allowedDecisions} asksCode={asksCode} /> : null}
      </div>
      <AuditTrail entries={decisions} />
    </>
  );
}

type DecisionProps = { decisions: AdminSellerIdentity["allowedDecisions"]; asksCode: boolean };

function Decision({ decisions, asksCode }: DecisionProps) {
  const t = useText("admin/sellers");
  return (
    <DecisionForm<"reason" | "code"> id="decide" title={t("decideTitle")} lead={t("decideLead")}>
      {({ reason, code }) => (
        <>
          <ReasonField meta={reason} />
          {asksCode ? <AppCodeField meta={code} /> : null}
          <div className="flex flex-wrap gap-2">
            {decisions.map((decision) => (
              <SubmitButton
                key={decision}
                name="decision"
                value={decision}
                variant={decision === "verify" ? "primary" : "danger"}
              >
                {t(decision)}
              </SubmitButton>
            ))}
          </div>
        </>
      )}
    </DecisionForm>
  );
}

function useFacts(identity: AdminSellerIdentity): Fact[] {
  const t = useText("admin/sellers");
  const sellerText = useText("sellers");
  const { seller, kind, payoutHolder, submittedAt, decidedAt, decidedBy, reason } = identity;
  const facts: Fact[] = [
    [t("seller"), <PersonLink key="seller" person={seller} />],
    [t("kind"), sellerText(`kind_${kind}`)],
    [t("payoutHolder"), payoutHolder ?? "—"],
    [t("submittedAt"), <DateText key="submitted" at={submittedAt} time />],
  ];
  if (decidedAt) facts.push([t("decidedAt"), <DateText key="decided" at={decidedAt} time />]);
  if (decidedBy) facts.push([t("decidedBy"), decidedBy]);
  if (reason) facts.push([t("reasonSent"), <Multiline key="reason">{reason}</Multiline>]);
  return facts;
}
