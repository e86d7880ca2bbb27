import { type SubmitFunction, useFetcher, useSubmit } from "@remix-run/react";
import { type ComponentPropsWithoutRef, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { Toast } from "~/http/flash";
import { dispatchToast } from "./toast-events";

declare global {
  interface Window {
    /** The forms pressed before React answers, with their buttons (app/document/early-presses.server.ts). */
    takeEarlyPresses?: () => [HTMLFormElement, HTMLButtonElement][];
  }
}

type Props = Omit<ComponentPropsWithoutRef<"form">, "method" | "action" | "onSubmit"> & {
  action: string;
  /** Sends the form beside the page, to the fetcher of this key; without it the form navigates. */
  fetcherKey?: string;
  preventScrollReset?: boolean;
};

/** A form of a list: a plain one, which `<DelegatedForms>` sends. It costs what its elements cost. */
export function ListForm({ fetcherKey, preventScrollReset, ...rest }: Props) {
  return <form {...rest} method="post" data-form={preventScrollReset ? "stay" : ""} data-fetcher={fetcherKey} />;
}

/** What the last use of a fetcher's forms sends, and what the one before it was answered. */
export type Submission<T> = { formData?: FormData; data?: T };

/** The submissions of the forms with one key, without a fetcher of one's own. */
export function useSubmission<T>(fetcherKey: string): Submission<T> {
  const current = () => (submissions.get(fetcherKey) ?? none) as Submission<T>;
  return useSyncExternalStore(subscribe, current, noSubmission);
}

const none: Submission<never> = {};
const noSubmission = () => none;
const submissions = new Map<string, Submission<unknown>>();
const subscribers = new Set<() => void>();

function subscribe(notify: () => void) {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}

/** Fetchers beyond these are let go, the oldest first; one that is still sending finishes. */
const keptFetchers = 20;

/** Once on the page: sends the forms of its lists. A fetcher begins with the first use of a form of its key. */
export function DelegatedForms() {
  const [keys, setKeys] = useState<string[]>([]);
  const submit = useSubmit();
  useEffect(() => {
    const send = (form: HTMLFormElement, sent: HTMLElement) => {
      const fetcherKey = sendForm(form, sent, submit);
      if (fetcherKey)
        setKeys((known) => [...known.filter((key) => key !== fetcherKey), fetcherKey].slice(-keptFetchers));
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.dataset.form === undefined || event.defaultPrevented) return;
      event.preventDefault();
      send(form, event.submitter ?? form);
    };
    for (const [form, button] of window.takeEarlyPresses?.() ?? []) send(form, button);
    addEventListener("submit", onSubmit);
    return () => removeEventListener("submit", onSubmit);
  }, [submit]);
  return keys.map((key) => <PublishedFetcher key={key} fetcherKey={key} />);
}

function sendForm({ dataset }: HTMLFormElement, sent: HTMLElement, submit: SubmitFunction): string | undefined {
  const { form: mark, fetcher: fetcherKey } = dataset;
  const preventScrollReset = mark === "stay";
  submit(
    sent as HTMLFormElement | HTMLButtonElement,
    fetcherKey ? { navigate: false, fetcherKey, preventScrollReset } : { preventScrollReset },
  );
  return fetcherKey;
}

function PublishedFetcher({ fetcherKey }: { fetcherKey: string }) {
  const { data, formData } = useFetcher<{ toast?: Toast }>({ key: fetcherKey });
  useLayoutEffect(() => {
    submissions.set(fetcherKey, { data, formData });
    for (const notify of subscribers) notify();
  }, [fetcherKey, data, formData]);
  useEffect(() => {
    if (data?.toast) dispatchToast(data.toast);
  }, [data]);
  return null;
}
