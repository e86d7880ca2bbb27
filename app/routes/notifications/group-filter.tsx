import { type NotificationGroup, notificationGroups } from "#contract/notifications/notification-groups";
import { type Address, href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Chips } from "~/ui/tables/chips";

/** The group that an address asks for by `?kind=`; null, the whole list, for an unknown one. */
export const groupIn = (url: string): NotificationGroup | null => {
  const asked = new URL(url).searchParams.get("kind");
  return notificationGroups.find((group) => group === asked) ?? null;
};

export const addressOfGroup = (group: NotificationGroup | null): Address =>
  group ? href("/notifications", `?kind=${group}`) : "/notifications";

/** The whole list, and one group of it each. */
export function GroupFilter({ group: current }: { group: NotificationGroup | null }) {
  const t = useText("notifications");
  const chips = [null, ...notificationGroups].map((group) => ({
    to: addressOfGroup(group),
    label: t(group ?? "all"),
    current: group === current,
  }));
  return <Chips inOneRow label={t("groups")} chips={chips} />;
}
