import { useFetcher } from "@remix-run/react";
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import { TextField } from "../../ui/field";
import type { Availability } from "./availability";

const restMs = 350;

type Props = ComponentProps<typeof TextField> & { asks: "nickname" | "domain"; own: string };

/** A name that must be nobody else's: with script, whether it is free shows while it is typed. */
export function NameField({ asks, own, ...field }: Props) {
  const { typed, note } = useTyped();
  const answer = useAvailability(asks, typed === own ? "" : typed);
  const shown = answer && answer.value === typed && !field.meta.errors?.length ? answer : null;
  return (
    <div className="grid gap-1.5">
      <TextField {...field} onInput={note} autoCapitalize="none" spellCheck={false} />
      <p aria-live="polite" className={`min-h-5 text-small ${shown?.free ? "text-success" : "text-danger"}`}>
        {shown?.words}
      </p>
    </div>
  );
}

function useTyped() {
  const [typed, setTyped] = useState("");
  return { typed, note: (event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value.trim()) };
}

function useAvailability(asks: Props["asks"], value: string): Availability {
  const fetcher = useFetcher<Availability>();
  const load = useRef(fetcher.load);
  load.current = fetcher.load;
  useEffect(() => {
    if (value.length < 2) return;
    const timer = setTimeout(
      () => load.current(`/mypage/availability?${new URLSearchParams({ [asks]: value })}`),
      restMs,
    );
    return () => clearTimeout(timer);
  }, [asks, value]);
  return fetcher.data ?? null;
}
