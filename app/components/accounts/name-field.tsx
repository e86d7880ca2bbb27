import { type ComponentProps, type FormEvent, useEffect, useState } from "react";
import { type FieldMeta, TextField } from "~/ui/fields/field";

/** Whether a name is free, in words; null where that could not be told. */
export type Availability = { value: string; free: boolean; words: string } | null;

const restMs = 350;

type Props = ComponentProps<typeof TextField> & { asks: "nickname" | "domain"; own: string };

/** A name that must be nobody else's: with script, whether it is free shows while it is typed. */
export function NameField({ asks, own, meta, ...field }: Props) {
  const { typed, note } = useTyped();
  const answer = useAvailability(asks, typed === own ? "" : typed);
  const refused = Boolean(meta.errors?.length) && typed === meta.initialValue;
  const shown = answer && answer.value === typed && !refused ? answer : null;
  return (
    <div className="grid gap-1.5">
      <TextField
        {...field}
        meta={shown ? withoutErrors(meta) : meta}
        onInput={note}
        autoCapitalize="none"
        spellCheck={false}
      />
      <p aria-live="polite" className={`min-h-5 text-small ${shown?.free ? "text-success" : "text-danger"}`}>
        {shown?.words}
      </p>
    </div>
  );
}

/** What was wrong with an earlier name is not said of the one typed now. */
const withoutErrors = ({ id, name, key, errorId, descriptionId, initialValue, required }: FieldMeta): FieldMeta => ({
  id,
  name,
  key,
  errorId,
  descriptionId,
  initialValue,
  required,
});

function useTyped() {
  const [typed, setTyped] = useState("");
  return { typed, note: (event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value.trim()) };
}

/** Asked beside the router: a question that a navigation overtakes is simply dropped. */
function useAvailability(asks: Props["asks"], value: string): Availability {
  const [answer, setAnswer] = useState<Availability>(null);
  useEffect(() => {
    if (value.length < 2) return;
    const dropped = new AbortController();
    const ask = () =>
      fetch(`/mypage/availability?${new URLSearchParams({ [asks]: value })}`, { signal: dropped.signal })
        .then(async (response) => setAnswer(response.ok ? await response.json() : null))
        .catch(() => undefined);
    const timer = setTimeout(ask, restMs);
    return () => {
      clearTimeout(timer);
      dropped.abort();
    };
  }, [asks, value]);
  return answer;
}
