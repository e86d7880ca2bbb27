import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listAuditEntries } from "#contract/staff/endpoints";
import { changeSwitch, listSwitches } from "#contract/switches/admin-endpoints";
import { SwitchChange, SwitchParam } from "#contract/switches/schemas";
import type { SwitchName } from "#contract/switches/values";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { AuditTrail } from "../audit-list";
import { SwitchRow } from "./switch-row";

export const loader = guardedLoader(async (args) => {
  const [switches, audit] = await Promise.all([
    args.api.call(listSwitches),
    args.api.call(listAuditEntries, { query: { targetType: "switch" } }),
  ]);
  return { title: args.title("admin/switches", "title"), ...switches, history: audit.items };
});

const SwitchForm = SwitchChange.omit({ off: true }).extend({
  name: SwitchParam.shape.name,
  intent: z.enum(["off", "on"]),
});

export const action = adminAction(async (args) => {
  return args.handleForm({ schema: SwitchForm }, async ({ intent, name, reason }) => {
    const off = intent === "off";
    await args.api.call(changeSwitch, { params: { name }, body: { off, reason } });
    return args.redirect("/admin/switches", {
      flash: { key: off ? "admin/switches.turnedOff" : "admin/switches.turnedOn" },
    });
  });
});

export default function AdminSwitches() {
  const { items, readOnly, history } = useLoaderData<typeof loader>();
  const t = useText("admin/switches");
  const offCount = items.filter(({ off }) => off).length;
  return (
    <>
      <header className="grid gap-1">
        <h1 className="flex flex-wrap items-center gap-3 text-headline">
          {t("title")}
          {offCount > 0 ? <Badge tone="warning">{t("offCount", { count: offCount })}</Badge> : null}
        </h1>
        <p className="text-muted">{t("lead")}</p>
      </header>
      {readOnly ? <Alert tone="warning">{t("readOnly")}</Alert> : null}
      <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-2">
        {groups.map(({ group, has }) => (
          <section key={group} aria-labelledby={`switches-${group}`} className="min-w-0">
            <h2 id={`switches-${group}`} className="mb-1 text-small text-muted">
              {t(`group_${group}`)}
            </h2>
            <ul className="divide-y divide-line">
              {items
                .filter(({ name }) => has(name))
                .map((item) => (
                  // The key changes with the switch, so that its form is closed and empty again.
                  <SwitchRow key={`${item.name} ${item.changedAt}`} item={item} />
                ))}
            </ul>
          </section>
        ))}
      </div>
      <AuditTrail entries={history} />
    </>
  );
}

const everyone: readonly SwitchName[] = ["writes", "signUp", "passwordLogin", "socialLogin", "passkeyLogin"];
const money: readonly SwitchName[] = ["donations", "newMemberships", "renewals", "settlements"];
const isMail = (name: SwitchName) => name.startsWith("mail_");

/** Every switch is in exactly one group; those of no other are in the group of posts and messages. */
const groups = [
  { group: "everyone", has: (name: SwitchName) => everyone.includes(name) },
  { group: "money", has: (name: SwitchName) => money.includes(name) },
  {
    group: "posts",
    has: (name: SwitchName) => !everyone.includes(name) && !money.includes(name) && !isMail(name),
  },
  { group: "mail", has: isMail },
] as const;
