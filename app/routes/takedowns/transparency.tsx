import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cacheKey } from "#contract/runtime/cache-keys";
import { getSafeguardingReport } from "#contract/safeguarding/endpoints";
import type { SafeguardingReport } from "#contract/safeguarding/schemas";
import { getTransparencyReport } from "#contract/takedowns/endpoints";
import type { TransparencyReport } from "#contract/takedowns/schemas";
import type { RouteHandle } from "~/addresses/route-handle";
import { guardedLoader } from "~/guards/handlers.server";
import { publicPage } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { seo } from "~/seo/seo";
import { Card } from "~/ui/card";
import { Column, PageHead } from "~/ui/page-head";
import { Cell, Table } from "~/ui/tables/table";
import { Money } from "~/ui/text/money";
import { TextLink } from "~/ui/text/text-link";

export const handle = { parameters: [] } satisfies RouteHandle;

export const loader = guardedLoader(async (args) => {
  const [report, safeguarding] = await Promise.all([
    args.api.call(getTransparencyReport),
    args.api.call(getSafeguardingReport),
  ]);
  publicPage(args, { of: [cacheKey.takedowns, cacheKey.safeguarding] });
  return {
    title: args.title("takedowns", "transparencyTitle"),
    description: args.text("takedowns")("transparencyLead"),
    report,
    safeguarding,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data ? seo(page, { title: data.title, description: data.description }) : [];

export default function Transparency() {
  const { report, safeguarding } = useLoaderData<typeof loader>();
  const t = useText("takedowns");
  return (
    <Column>
      <PageHead title={t("transparencyTitle")} lead={t("transparencyLead")} />
      {report.items.map((item) => (
        <HalfYear key={item.half} item={item} />
      ))}
      <Safeguarding days={safeguarding.items} />
      <TextLink to="/takedown" tone="accent">
        {t("title")}
      </TextLink>
    </Column>
  );
}

const groups = [
  ["takedowns", "title"],
  ["footage", "footageTitle"],
  ["reports", "figureGroup_reports"],
  ["appeals", "figureGroup_appeals"],
] as const;

/** The figures of one half year; one in which nothing happened is one line. */
function HalfYear({ item: { half, figures } }: { item: TransparencyReport["items"][number] }) {
  const t = useText("takedowns");
  const [year = "", number] = half.split("-H");
  const name = t(number === "1" ? "firstHalf" : "secondHalf", { year });
  const isEmpty = figures.every(({ count }) => count === 0);
  return (
    <Card as="section">
      <h2 className="text-title">{name}</h2>
      {isEmpty ? <p className="mt-1 text-muted">{t("noFigures")}</p> : null}
      {isEmpty
        ? null
        : groups.map(([group, label]) => (
            <div key={group} className="mt-4 border-t border-line pt-4">
              <h3 className="font-semibold">{t(label)}</h3>
              <dl className="mt-1 grid gap-1">
                {figures
                  .filter((figure) => figure.name.startsWith(group))
                  .map((figure) => (
                    <div key={figure.name} className="flex justify-between gap-4">
                      <dt className="text-muted">{t(`figure_${figure.name}`)}</dt>
                      <dd className="font-semibold tabular-nums">{t("cases", { count: figure.count })}</dd>
                    </div>
                  ))}
              </dl>
            </div>
          ))}
    </Card>
  );
}

/** What was owed to creators on each of the last days, and what was kept apart for it, where an admin has entered it. */
function Safeguarding({ days }: { days: SafeguardingReport["items"] }) {
  const t = useText("takedowns");
  return (
    <section className="grid gap-3">
      <h2 className="text-title">{t("safeguardingTitle")}</h2>
      <p className="text-small text-muted">{t("safeguardingLead")}</p>
      {days.length === 0 ? (
        <p className="text-muted">{t("noSafeguarding")}</p>
      ) : (
        <Table label={t("safeguardingTitle")} heads={[t("safeguardingDay"), t("owedToCreators"), t("keptApart")]}>
          {days.map(({ day, owed, balance }) => (
            <tr key={day}>
              <Cell nowrap>{day}</Cell>
              <Cell nowrap>
                <Money won={owed} />
              </Cell>
              <Cell>{balance === null ? t("notEnteredYet") : <Money won={balance} />}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
