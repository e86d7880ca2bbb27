import { useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import type { UserSummary } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Avatar } from "../avatar";
import { useSuggestions } from "./use-suggestions";

/** Under the search field while it is typed in: activists to choose from by arrows and Enter, or by a press. */
export default function Suggestions({ input }: { input: HTMLInputElement }) {
  const t = useText("search");
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { people, ask, close } = useSuggestions(input);
  const [active, setActive] = useState(-1);
  const chosen = people[active];
  const open = ({ domain }: UserSummary) => {
    close();
    navigate(href("/:domain", { domain }));
  };

  useEffect(() => setActive(people.length === 0 ? -1 : (at) => Math.min(at, people.length - 1)), [people]);
  useAttributes(input, {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": id,
    "aria-expanded": String(people.length > 0),
    "aria-activedescendant": chosen && optionId(id, chosen),
  });
  useEffect(() => {
    const ended = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
      input.addEventListener(name, act, { signal: ended.signal });
    on("input", () => {
      setActive(-1);
      ask(input.value);
    });
    on("blur", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && list.current?.contains(relatedTarget))) close();
    });
    on("keydown", (event) => {
      // The keys of an input method choose its letters.
      if (event.isComposing || people.length === 0) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setActive((at) => nextOf(at, step, people.length));
      else if (event.key === "Escape") close();
      else if (event.key === "Enter" && chosen) open(chosen);
      else return;
      event.preventDefault();
    });
    input.form?.addEventListener("submit", close, { signal: ended.signal });
    return () => ended.abort();
  });

  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={t("suggestions")}
        tabIndex={-1}
        hidden={people.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-1 overflow-clip rounded-lg border border-line bg-raised py-1 shadow-lift"
      >
        {people.map((person) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={person.userId}
            id={optionId(id, person)}
            role="option"
            tabIndex={-1}
            aria-selected={person === chosen}
            onClick={() => open(person)}
            className="flex min-h-touch cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-soft aria-selected:bg-soft"
          >
            <Avatar name={person.nickname} imageUrl={person.profileImageUrl} size={36} />
            <span className="min-w-0">
              <bdi className="block truncate">{person.nickname}</bdi>
              <bdi className="block truncate text-caption text-muted">@{person.domain}</bdi>
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {people.length > 0 ? t("suggested", { count: people.length }) : null}
      </p>
    </>
  );
}

const optionId = (listId: string, { userId }: UserSummary) => `${listId}${userId}`;

/** Beyond the last is the field itself, then the first. */
const nextOf = (at: number, step: number, count: number) => ((at + 1 + step + count + 1) % (count + 1)) - 1;

/** Attributes that the field has only while this is there; the server's markup has a search field without them. */
function useAttributes(input: HTMLInputElement, attributes: Record<string, string | undefined>) {
  useEffect(() => {
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) input.removeAttribute(name);
      else input.setAttribute(name, value);
  });
}
