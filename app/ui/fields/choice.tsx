import type { ReactNode, SelectHTMLAttributes } from "react";
import { useText } from "~/i18n/i18n";
import { Icon } from "../icon";
import { boxClass, controlProps, FieldErrors, FieldFrame, type FieldMeta, RequiredMark, text } from "./field";

type Option = { value: string; label: ReactNode; hint?: ReactNode };

type CheckboxProps = { meta: FieldMeta; label: ReactNode; required?: boolean; onChange?: (checked: boolean) => void };

export function Checkbox({ meta, label, required = meta.required, onChange }: CheckboxProps) {
  return (
    <div className="grid gap-1">
      <label className="flex min-h-touch items-start gap-3 py-2">
        <input
          key={meta.key}
          type="checkbox"
          className="mt-0.5 size-6 shrink-0"
          defaultChecked={meta.initialValue === "on" || meta.initialValue === true}
          onChange={onChange && ((event) => onChange(event.target.checked))}
          {...controlProps(meta, { lengths: false, required })}
        />
        <span>
          {label}
          {required ? <RequiredMark /> : null}
        </span>
      </label>
      <FieldErrors meta={meta} />
    </div>
  );
}

type RadioProps = {
  meta: FieldMeta;
  legend: ReactNode;
  options: Option[];
  required?: boolean;
  inline?: boolean;
  /** the initial choice */
  preset?: string;
};

export function RadioGroup({ meta, legend, options, required = meta.required, inline = false, preset }: RadioProps) {
  const invalid = Boolean(meta.errors?.length);
  return (
    <fieldset className="grid gap-1.5" aria-describedby={invalid ? meta.errorId : undefined}>
      <legend className="mb-1.5 text-small font-semibold">
        {legend}
        {required ? <RequiredMark /> : null}
      </legend>
      <div className={inline ? "choices grid gap-2" : "grid gap-2"}>
        {options.map((option, at) => (
          <label key={option.value} className={`radio-card ${inline ? "radio-card-short" : ""}`}>
            <input
              id={at === 0 ? meta.id : undefined}
              type="radio"
              name={meta.name}
              value={option.value}
              required={required}
              aria-invalid={invalid || undefined}
              // biome-ignore lint/a11y/noAutofocus: the answer to a form leads to what is wrong in it
              autoFocus={(invalid && at === 0) || undefined}
              defaultChecked={(meta.initialValue ?? preset) === option.value}
            />
            <span className="min-w-0 wrap-anywhere">
              <span className={option.hint ? "font-semibold" : ""}>{option.label}</span>
              {option.hint ? <span className="block text-small text-muted">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldErrors meta={meta} />
    </fieldset>
  );
}

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "name"> & {
  meta: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
  options: { value: string; label: string }[];
};

export function Select({ meta, label, hint, options, required = meta.required, ...rest }: SelectProps) {
  const t = useText("shell");
  return (
    <FieldFrame meta={meta} label={label} hint={hint} required={required}>
      <span className="relative">
        <select
          key={meta.key}
          className={`${boxClass} appearance-none pr-10`}
          defaultValue={text(meta.initialValue) ?? ""}
          {...controlProps(meta, { lengths: false, hint, required })}
          {...rest}
        >
          <option value="" disabled={required}>
            {t("choose")}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
          <Icon name="down" size={18} />
        </span>
      </span>
    </FieldFrame>
  );
}
