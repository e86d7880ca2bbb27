import { type ReactNode, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { useText } from "~/i18n/i18n";
import { boxClass, controlProps, FieldFrame, type FieldMeta } from "./field";

type Props = {
  meta: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
  autoComplete: "current-password" | "new-password";
  required?: boolean;
};

/** Never rendered with a value. The button that reveals the password needs script. */
export function PasswordField({ meta, label, hint, autoComplete, required = meta.required }: Props) {
  const t = useText("shell");
  const scripted = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame meta={meta} label={label} hint={hint} required={required}>
      <span className="relative">
        <input
          key={meta.key}
          type={shown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className={`${boxClass} ${scripted ? "pr-32" : ""}`}
          {...controlProps(meta, { lengths: false, hint, required })}
        />
        {scripted ? (
          <button
            type="button"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 min-h-touch rounded-md px-3 text-small font-semibold text-muted"
          >
            {shown ? t("hidePassword") : t("showPassword")}
          </button>
        ) : null}
      </span>
    </FieldFrame>
  );
}
