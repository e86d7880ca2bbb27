import type { AdminUser, AdminUserRecord } from "#contract/staff/users";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { inlineLinkClass } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";
import { type Fact, Facts } from "../facts";

export function UserFacts({ user, mail }: { user: AdminUser; mail: AdminUserRecord["mail"] }) {
  const t = useText("admin");
  const usersText = useText("admin/users");
  const facts: Fact[] = [
    [t("email"), user.email],
    [
      usersText("mailTitle"),
      <span key="mail" className="grid gap-1">
        {mail ? (
          <span>
            <Badge tone="warning">
              {usersText(mail.why === "bounced" ? "mailBouncedShort" : "mailComplainedShort")}
            </Badge>
          </span>
        ) : null}
        <Link className={inlineLinkClass()} to={`/admin/mails?q=${encodeURIComponent(user.email)}`}>
          {usersText("seeMails")}
        </Link>
      </span>,
    ],
    [t("domain"), `@${user.domain}`],
    [t("role"), t(`role_${user.role}`)],
    [t("joined"), <DateText key="joined" at={user.createdAt} />],
    [t("viewerCode"), (user.viewerCode.match(/.{1,4}/g) ?? []).join(" ")],
  ];
  if (user.blockedAt)
    facts.push(
      [t("blockedAt"), <DateText key="blocked" at={user.blockedAt} time />],
      [t("blockReason"), user.blockedReason],
    );
  return <Facts facts={facts} />;
}
