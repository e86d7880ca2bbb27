import type { ReactNode } from "react";
import type { RouteHandle } from "~/addresses/route-handle";
import { viewerLoader } from "~/guards/handlers.server";
import { useLng, useText } from "~/i18n/i18n";
import { useDisplaySettings } from "~/preferences/display";
import { PreferenceForm } from "~/shell/footer";
import { dark, light } from "~/styles/palettes";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Column, PageHead } from "~/ui/page-head";

export const handle: RouteHandle = { copies: "never" };

export const loader = viewerLoader(async (args) => {
  return { title: args.title("settings", "display") };
});

/** The display settings of this device, each a button of one form. */
export default function Display() {
  const t = useText("settings");
  const shell = useText("shell");
  const lng = useLng();
  const { theme, zoom, lite } = useDisplaySettings();
  return (
    <Column>
      <PageHead title={t("display")} lead={t("displayLead")} />
      <PreferenceForm label={shell("settings")} className="grid gap-8">
        <Group name={shell("language")}>
          <LanguageChoice value="ko" chosen={lng === "ko"}>
            {shell("korean")}
          </LanguageChoice>
          <LanguageChoice value="en" chosen={lng === "en"}>
            {shell("english")}
          </LanguageChoice>
        </Group>
        <Group name={shell("theme")}>
          <div className="grid grid-cols-3 gap-2">
            <ThemeChoice value="light" chosen={theme === "light"}>
              {shell("themeLight")}
            </ThemeChoice>
            <ThemeChoice value="dark" chosen={theme === "dark"}>
              {shell("themeDark")}
            </ThemeChoice>
            <ThemeChoice value="device" chosen={theme === "device"}>
              {shell("themeDevice")}
            </ThemeChoice>
          </div>
        </Group>
        <Group name={t("dataAndView")}>
          <div className="divide-y divide-line">
            <Switch
              name="lite"
              on={lite}
              title={t("lite")}
              hint={t("liteHint")}
              action={shell(lite ? "liteOff" : "liteOn")}
            >
              {t(lite ? "turnOff" : "turnOn")}
            </Switch>
            <Switch
              name="zoom"
              on={zoom}
              title={t("zoom")}
              hint={t("zoomHint")}
              action={shell(zoom ? "lockZoom" : "allowZoom")}
            >
              {t(zoom ? "lock" : "allow")}
            </Switch>
          </div>
        </Group>
      </PreferenceForm>
    </Column>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-row-head font-bold">{name}</legend>
      {children}
    </fieldset>
  );
}

type LanguageProps = { value: "ko" | "en"; chosen: boolean; children: ReactNode };

function LanguageChoice({ value, chosen, children }: LanguageProps) {
  return (
    <button
      type="submit"
      name="lng"
      value={value}
      lang={value}
      aria-pressed={chosen}
      className="radio-card justify-between"
    >
      <span className="font-bold">{children}</span>
      {chosen ? <Icon name="check" size={20} /> : null}
    </button>
  );
}

type ThemeProps = { value: "light" | "dark" | "device"; chosen: boolean; children: ReactNode };

function ThemeChoice({ value, chosen, children }: ThemeProps) {
  return (
    <button
      type="submit"
      name="theme"
      value={value}
      aria-pressed={chosen}
      className="radio-card flex-col justify-center"
    >
      <svg aria-hidden="true" viewBox="0 0 120 76" className="w-full">
        <Drawing palette={value === "dark" ? dark : light} />
        {value === "device" ? (
          <svg x="60" width="60" height="76" viewBox="60 0 60 76">
            <Drawing palette={dark} />
          </svg>
        ) : null}
      </svg>
      <span className="font-bold">{children}</span>
    </button>
  );
}

/** A post in these colours: a face, two lines and a picture. */
function Drawing({ palette: { surface, line, ink, edge, muted } }: { palette: typeof light }) {
  return (
    <>
      <rect x="1" y="1" width="118" height="74" rx="9" fill={surface} stroke={line} strokeWidth="1.5" />
      <circle cx="20" cy="20" r="8" fill={edge} />
      <rect x="34" y="14" width="52" height="5" rx="2.5" fill={ink} />
      <rect x="34" y="23" width="34" height="4" rx="2" fill={muted} />
      <rect x="12" y="38" width="96" height="26" rx="5" fill={line} />
    </>
  );
}

type SwitchProps = { name: string; on: boolean; title: string; hint: string; action: string; children: ReactNode };

/** `action` says in full what the button does. */
function Switch({ name, on, title, hint, action, children }: SwitchProps) {
  return (
    <div className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-small text-muted">{hint}</p>
      </div>
      <Button
        type="submit"
        name={name}
        value={on ? "0" : "1"}
        aria-label={action}
        variant="secondary"
        size="small"
        className="shrink-0"
      >
        {children}
      </Button>
    </div>
  );
}
