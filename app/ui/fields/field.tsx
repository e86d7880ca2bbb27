import type { InputHTMLAttributes, ReactNode } from "react";
import { useText } from "~/i18n/i18n";

/** The properties a field needs; conform's field metadata has them. */
export type FieldMeta = {
  id: string;
  name: string;
  key?: string;
  errors?: string[];
  errorId: string;
  descriptionId: string;
  initialValue?: unknown;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: string | number;
  max?: string | number;
  pattern?: string;
};

type FrameProps = {
  meta: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  children: ReactNode;
  aside?: ReactNode;
  /** For screen readers alone: the placeholder says it to the eye. */
  labelHidden?: boolean;
};

/** Label above, hint below it, the control, then its errors. */
export function FieldFrame({ meta, label, hint, required, children, aside, labelHidden = false }: FrameProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={meta.id} className={labelHidden ? "sr-only" : "text-small font-semibold"}>
        {label}
        {required ? <RequiredMark /> : null}
      </label>
      {hint ? (
        <p id={meta.descriptionId} className="text-small text-muted">
          {hint}
        </p>
      ) : null}
      {children}
      {aside}
      <FieldErrors meta={meta} />
    </div>
  );
}

export function RequiredMark() {
  const t = useText("shell");
  return (
    <>
      <span aria-hidden="true" className="ml-0.5 text-danger">
        *
      </span>
      <span className="sr-only"> ({t("required")})</span>
    </>
  );
}

export function FieldErrors({ meta }: { meta: FieldMeta }) {
  if (!meta.errors?.length) return null;
  return (
    <p id={meta.errorId} className="text-small font-medium text-danger">
      {meta.errors.join(" ")}
    </p>
  );
}

type ControlOptions = { hint?: unknown; required?: boolean; lengths?: boolean };

/**
 * The attributes every kind of control shares; `lengths: false` leaves out what only text has. The metadata is never
 * spread: form libraries hand out proxies, and a copy of one is empty.
 */
export function controlProps(meta: FieldMeta, { hint, required, lengths = true }: ControlOptions) {
  const invalid = Boolean(meta.errors?.length);
  const described = [hint ? meta.descriptionId : "", invalid ? meta.errorId : ""].filter(Boolean).join(" ");
  return {
    id: meta.id,
    name: meta.name,
    required: required ?? meta.required,
    minLength: lengths ? meta.minLength : undefined,
    maxLength: lengths ? meta.maxLength : undefined,
    "aria-invalid": invalid || undefined,
    "aria-describedby": described || undefined,
    // Of several the browser takes the first as the page loads; `FormHead` does so with script.
    autoFocus: invalid || undefined,
  };
}

export const boxClass = "field-box min-h-touch w-full px-3.5 py-2 text-base";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name"> & {
  meta: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
};

export function TextField({
  meta,
  label,
  hint,
  required = meta.required,
  type = "text",
  className = "",
  ...rest
}: Props) {
  return (
    <FieldFrame meta={meta} label={label} hint={hint} required={required}>
      <input
        key={meta.key}
        type={type}
        className={`${boxClass} ${className}`}
        defaultValue={text(meta.initialValue)}
        min={meta.min}
        max={meta.max}
        pattern={meta.pattern}
        {...controlProps(meta, { hint, required })}
        {...rest}
      />
    </FieldFrame>
  );
}

/** A text field with the keyboard of an email address; `autoComplete` is "username" where one logs in. */
export function EmailField({ autoComplete = "email", ...rest }: Omit<Props, "type" | "inputMode">) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" autoComplete={autoComplete} {...rest} />;
}

export const text = (value: unknown) => (value === undefined || value === null ? undefined : String(value));
