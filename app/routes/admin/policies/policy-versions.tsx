import type { AdminPolicyVersion } from "#contract/policies/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { PolicyBlocks } from "~/components/policies/policy-blocks";
import { useText } from "~/i18n/i18n";
import type { Block } from "~/policies/policy-blocks";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Cell, Table } from "~/ui/tables/table";
import { inlineLinkClass } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";

const tones = { current: "success", announced: "accent", former: "neutral" } as const;

/** Every version, the newest first, with the number of consents and a link to read it. */
export function PolicyVersions({ kind, versions }: { kind: string; versions: AdminPolicyVersion[] }) {
  const t = useText("admin/policies");
  const heads = (["version", "state", "since", "agreed", "createdBy"] as const).map((name) => t(name));
  return (
    <Table label={t("versions")} heads={heads}>
      {versions.map(({ version, state, effectiveOn, asksAgain, agreed, createdBy }) => (
        <tr key={version}>
          <Cell nowrap>
            <Link
              className={inlineLinkClass({ weight: "semibold" })}
              to={href("/admin/consents/:kind", { kind }, `?version=${version}`)}
              aria-label={t("read", { version })}
            >
              {t("versionOf", { version })}
            </Link>
          </Cell>
          <Cell nowrap>
            <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>{" "}
            {asksAgain ? <Badge tone="warning">{t("asked")}</Badge> : null}
          </Cell>
          <Cell nowrap>
            <DateText at={effectiveOn} />
          </Cell>
          <Cell nowrap>{t("people", { count: agreed })}</Cell>
          <Cell>{createdBy ?? t("first")}</Cell>
        </tr>
      ))}
    </Table>
  );
}

type Text = { title: string; blocks: Block[] };

/** The texts as users will read them, side by side where there is room. */
export function PolicyPreview({ title, texts }: { title: string; texts: [language: string, text: Text][] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-title">{title}</h2>
      <div className={`grid items-start gap-4 ${texts.length > 1 ? "xl:grid-cols-2" : ""}`}>
        {texts.map(([language, text]) => (
          <Card key={language}>
            {language ? <p className="text-caption font-semibold text-muted">{language}</p> : null}
            <p className="text-headline font-bold">{text.title}</p>
            <div className="mt-3 grid gap-3">
              <PolicyBlocks blocks={text.blocks} />
            </div>
          </Card>
        ))}
      </div>
    </section>
  );
}
