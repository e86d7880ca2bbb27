import { Form } from "@remix-run/react";
import { useId } from "react";
import type { Href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { boxClass } from "~/ui/fields/field";
import { Icon } from "~/ui/icon";

type Props = {
  action: Href | "/messages";
  name: string;
  value: string;
  label: string;
  maxLength: number;
  error: string | undefined;
};

/** A search field that stays above its results. Its magnifier sends it, as Enter does. */
export function SearchBox({ action, name, value, label, maxLength, error }: Props) {
  const t = useText("messages");
  const errorId = useId();
  return (
    <Form action={action} method="get" role="search" preventScrollReset className="grid gap-1.5">
      <div className="search-box">
        <input
          key={value}
          type="search"
          name={name}
          defaultValue={value}
          maxLength={maxLength}
          placeholder={label}
          aria-label={label}
          enterKeyHint="search"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className={boxClass}
        />
        <button type="submit" aria-label={t("searchSubmit")}>
          <Icon name="search" size={22} />
        </button>
      </div>
      {error ? (
        <p id={errorId} role="alert" className="text-small font-medium text-danger">
          {error}
        </p>
      ) : null}
    </Form>
  );
}
