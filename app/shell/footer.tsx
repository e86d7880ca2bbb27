import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "~/addresses/link";
import type { ShellKind } from "~/addresses/route-handle";
import { useLng, useText } from "~/i18n/i18n";
import { useDisplaySettings } from "~/preferences/display";
import { useIsGuest } from "~/session/use-viewer";
import { BusinessInfo } from "./business-info";

/**
 * For guests links, display settings and the company's details; for signed-in users one line, because their settings
 * page has the others. In a room it is on paper alone; a page without links of its own has the details alone.
 */
export function Footer({ kind }: { kind: ShellKind }) {
  const isGuest = useIsGuest();
  const frame = kind === "plain" || kind === "bare" ? "wide" : "frame";
  const screen = kind === "room" ? "hidden print:block" : "";
  return (
    <footer className={`${screen} mt-16 border-t border-line bg-sunken text-small text-muted`}>
      {isGuest ? (
        <div className={`${frame} grid gap-5 py-8`}>
          {kind === "bare" ? null : <PreferenceForms />}
          {kind === "bare" ? null : <FooterLinks className="-ml-2 md:gap-x-2" />}
          <BusinessInfo collapsed={false} />
        </div>
      ) : (
        <div className={`${frame} flex flex-wrap items-center py-2`}>
          <FooterLinks className="-ml-2" />
          <BusinessInfo collapsed />
        </div>
      )}
    </footer>
  );
}

function FooterLinks({ className = "" }: { className?: string }) {
  const t = useText("shell");
  const link = "inline-flex min-h-touch items-center px-2 hover:text-ink hover:underline";
  return (
    <nav aria-label={t("footerNavigation")} className={`flex flex-wrap font-semibold ${className}`}>
      <Link to="/terms" className={link}>
        {t("terms")}
      </Link>
      <Link to="/privacy" className={`${link} font-extrabold text-ink`}>
        {t("privacy")}
      </Link>
      <Link to="/contact" className={link}>
        {t("contact")}
      </Link>
      <Link to="/takedown" className={link}>
        {t("takedown")}
      </Link>
    </nav>
  );
}

/** Language, colours, zoom and data saving, for guests; signed-in users have them in the settings. */
function PreferenceForms() {
  const t = useText("shell");
  const lng = useLng();
  const { theme, zoom, lite } = useDisplaySettings();
  return (
    <PreferenceForm label={t("settings")} className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Group label={t("language")}>
        <Choice name="lng" value="ko" chosen={lng === "ko"} lang="ko">
          {t("korean")}
        </Choice>
        <Choice name="lng" value="en" chosen={lng === "en"} lang="en">
          {t("english")}
        </Choice>
      </Group>
      <Group label={t("theme")}>
        <Choice name="theme" value="light" chosen={theme === "light"}>
          {t("themeLight")}
        </Choice>
        <Choice name="theme" value="dark" chosen={theme === "dark"}>
          {t("themeDark")}
        </Choice>
        <Choice name="theme" value="device" chosen={theme === "device"}>
          {t("themeDevice")}
        </Choice>
      </Group>
      <div className="flex flex-wrap gap-2">
        <Switch name="zoom" value={zoom ? "0" : "1"}>
          {t(zoom ? "lockZoom" : "allowZoom")}
        </Switch>
        <Switch name="lite" value={lite ? "0" : "1"}>
          {t(lite ? "liteOff" : "liteOn")}
        </Switch>
      </div>
    </PreferenceForm>
  );
}

type PreferenceFormProps = { label: string; className: string; children: ReactNode };

/** Each of its buttons stores one setting and answers with a whole new document. */
export function PreferenceForm({ label, className, children }: PreferenceFormProps) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/preferences" reloadDocument aria-label={label} className={className}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {children}
    </Form>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="inline-flex items-center rounded-full border border-line bg-surface p-0.5">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}

type ChoiceProps = { name: string; value: string; chosen: boolean; lang?: string; children: ReactNode };

function Choice({ chosen, children, ...button }: ChoiceProps) {
  return (
    <button
      {...button}
      aria-pressed={chosen}
      className="inline-flex min-h-touch items-center rounded-full px-3.5 font-semibold hover:text-ink aria-pressed:bg-line aria-pressed:text-ink"
    >
      {children}
    </button>
  );
}

function Switch({ children, ...button }: { name: string; value: string; children: ReactNode }) {
  return (
    <button
      {...button}
      className="inline-flex min-h-touch items-center rounded-full border border-line bg-surface px-4 font-semibold hover:border-edge hover:text-ink"
    >
      {children}
    </button>
  );
}
