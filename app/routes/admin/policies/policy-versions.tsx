import { Link } from "@remix-run/react";
import type { AdminPolicyVersion } from "#contract/policies";
import { PolicyBlocks } from "~/components/policies/policy-blocks";
import { useText } from "~/i18n/i18n";
import type { Block } from "~/policies/policy-blocks";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { DateText } from "~/ui/time-text";
import { AdminTable, Cell } from "../admin-table";

const tones = { current: "success", announced: "accent", former: "neutral" } as const;

/** Every version, the newest first, with how many agreed to it and the way to read it. */
export function PolicyVersions({ kind, versions }: { kind: string; versions: AdminPolicyVersion[] }) {
  const t = useText("policies");
  const heads = (["version", "state", "since", "agreed", "createdBy"] as const).map((name) => t(name));
  return (
    <AdminTable label={t("versions")} heads={heads}>
      {versions.map(({ version, state, effectiveOn, agreed, createdBy }) => (
        <tr key={version}>
          <Cell nowrap>
            <Link
              className="font-semibold underline underline-offset-4"
              to={`/admin/consents/${kind}?version=${version}`}
              aria-label={t("read", { version })}
            >
              {t("versionOf", { version })}
            </Link>
          </Cell>
          <Cell nowrap>
            <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>
          </Cell>
          <Cell nowrap>
            <DateText at={effectiveOn} />
          </Cell>
          <Cell nowrap>{t("people", { count: agreed })}</Cell>
          <Cell>{createdBy ?? t("first")}</Cell>
        </tr>
      ))}
    </AdminTable>
  );
}

type Text = { title: string; blocks: Block[] };

/** Texts as people will read them, side by side where there is room. */
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
