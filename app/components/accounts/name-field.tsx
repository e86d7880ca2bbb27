import { type ComponentProps, type FormEvent, useEffect, useState } from "react";
import { type FieldMeta, TextField } from "~/ui/fields/field";

/** Whether a name is available, as a message; null where the check failed. */
export type Availability = { value: string; free: boolean; words: string } | null;

const typingPauseMs = 350;

type Props = ComponentProps<typeof TextField> & { asks: "nickname" | "domain"; own: string };

/** A field for a unique name: with script, its availability is shown while the user types. */
export function NameField({ asks, own, meta, ...field }: Props) {
  const { typed, note } = useTypedValue();
  const answer = useAvailability(asks, typed === own ? "" : typed);
  const refused = Boolean(meta.errors?.length) && typed === meta.initialValue;
  const availability = answer && answer.value === typed && !refused ? answer : null;
  return (
    <div className="grid gap-1.5">
      <TextField
        {...field}
        meta={availability ? withoutErrors(meta) : meta}
        onInput={note}
        autoCapitalize="none"
        spellCheck={false}
      />
      <p aria-live="polite" className={`min-h-5 text-small ${availability?.free ? "text-success" : "text-danger"}`}>
        {availability?.words}
      </p>
    </div>
  );
}

/** The error of an earlier name is hidden once the user types another one. */
const withoutErrors = ({ id, name, key, errorId, descriptionId, initialValue, required }: FieldMeta): FieldMeta => ({
  id,
  name,
  key,
  errorId,
  descriptionId,
  initialValue,
  required,
});

function useTypedValue() {
  const [typed, setTyped] = useState("");
  return { typed, note: (event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value.trim()) };
}

/** Fetched outside the router: a check that a navigation overtakes is dropped. */
function useAvailability(asks: Props["asks"], value: string): Availability {
  const [answer, setAnswer] = useState<Availability>(null);
  useEffect(() => {
    if (value.length < 2) return;
    const dropped = new AbortController();
    const ask = () =>
      fetch(`/mypage/availability?${new URLSearchParams({ [asks]: value })}`, { signal: dropped.signal })
        .then(async (response) => setAnswer(response.ok ? await response.json() : null))
        .catch(() => undefined);
    const timer = setTimeout(ask, typingPauseMs);
    return () => {
      clearTimeout(timer);
      dropped.abort();
    };
  }, [asks, value]);
  return answer;
}
