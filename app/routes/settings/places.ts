import type { Address } from "~/addresses/address";
import type settings from "~/i18n/locales/ko/settings";
import type { IconName } from "~/ui/icon";

type SettingsPlace = {
  to: Address;
  icon: IconName;
  label: keyof typeof settings;
  /** the other pages at which this place is the current one */
  pages: readonly Address[];
};

/** The places of the settings, in display order: each page under /settings belongs to one. */
export const places: readonly SettingsPlace[] = [
  { to: "/settings", icon: "my", label: "account", pages: ["/settings/delete-account"] },
  {
    to: "/settings/login",
    icon: "key",
    label: "loginAndDevices",
    pages: [
      "/settings/passkeys",
      "/settings/password",
      "/settings/connected-accounts",
      "/settings/security",
      "/settings/security/codes",
      "/settings/devices",
    ],
  },
  { to: "/settings/notifications", icon: "bell", label: "notifications", pages: [] },
  { to: "/settings/display", icon: "settings", label: "display", pages: [] },
  {
    to: "/settings/safety",
    icon: "shield",
    label: "safety",
    pages: ["/settings/blocked", "/settings/reading", "/settings/data"],
  },
];
