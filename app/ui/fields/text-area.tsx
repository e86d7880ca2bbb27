import { type ReactNode, type TextareaHTMLAttributes, useEffect, useRef, useState } from "react";
import { useText } from "~/i18n/i18n";
import { boxClass, controlProps, FieldFrame, type FieldMeta, text } from "./field";

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "name"> & {
  meta: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
  /** Characters as people count them; displayed as a count; the server checks the limit. */
  max?: number;
  /** In one line with other controls: the label is the placeholder, the count appears from 80 % of the limit. */
  inline?: boolean;
};

export function TextArea({ meta, label, hint, max, inline = false, required = meta.required, ...rest }: Props) {
  const { ref, length } = useLength(text(meta.initialValue) ?? "");
  return (
    <FieldFrame
      meta={meta}
      label={label}
      hint={hint}
      required={required}
      labelHidden={inline}
      aside={max && !(inline && length < 0.8 * max) ? <Count length={length} max={max} /> : null}
    >
      <textarea
        key={meta.key}
        ref={ref}
        rows={inline ? 1 : 4}
        placeholder={inline && typeof label === "string" ? label : undefined}
        className={`${boxClass} ${inline ? "field-sizing-content max-h-60 resize-none rounded-xl!" : "resize-y"}`}
        defaultValue={text(meta.initialValue)}
        {...controlProps(meta, { lengths: false, hint, required })}
        {...rest}
      />
    </FieldFrame>
  );
}

function Count({ length, max }: { length: number; max: number }) {
  const t = useText("shell");
  const over = length > max;
  return (
    <p className={`text-right text-caption ${over ? "font-semibold text-danger" : "text-muted"}`}>
      {t("characters", { count: length, max })}
    </p>
  );
}

function useLength(initial: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState([...initial].length);
  useEffect(() => {
    const area = ref.current;
    if (!area) return;
    const count = () => setLength([...area.value].length);
    count();
    area.addEventListener("input", count);
    return () => area.removeEventListener("input", count);
  }, []);
  return { ref, length };
}
