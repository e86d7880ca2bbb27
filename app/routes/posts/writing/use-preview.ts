import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { Block } from "#contract/posts/blocks";

const typingPauseMs = 400;

/** A text as its post will draw it, and the pictures of the form at that time, by their addresses in order. */
export type Preview = { blocks: Block[]; urls: string[] };

/**
 * The preview beside a post's text: `first` came with the page, where a button of the form asked for it. With script it
 * follows what is typed until it is closed.
 */
export function usePreview(areaId: string, first: Preview | null) {
  const [isOpen, setOpen] = useState(first !== null);
  const [shown, setShown] = useState(first);
  const { submit, data } = useFetcher<{ blocks: Block[] | null }>();
  const timer = useRef(0);
  useEffect(() => setOpen(first !== null), [first]);
  useEffect(() => setShown(first), [first]);

  useEffect(() => {
    const area = document.getElementById(areaId) as HTMLTextAreaElement | null;
    if (!isOpen || !area) return;
    const read = () => submit({ body: area.value }, { method: "post", action: "/posts/preview" });
    const readLater = () => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(read, typingPauseMs);
    };
    read();
    area.addEventListener("input", readLater);
    return () => {
      window.clearTimeout(timer.current);
      area.removeEventListener("input", readLater);
    };
  }, [areaId, isOpen, submit]);

  useEffect(() => {
    if (data?.blocks) setShown({ blocks: data.blocks, urls: picturesIn(areaId) });
  }, [data, areaId]);

  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    setOpen((open) => !open);
  };
  return { preview: isOpen ? shown : null, isOpen, toggle };
}

/** The addresses of the form's pictures, in their order. */
const picturesIn = (areaId: string): string[] =>
  [...(document.getElementById(areaId)?.closest("form")?.querySelectorAll("input[name=imageUrl]") ?? [])].map(
    (input) => (input as HTMLInputElement).value,
  );
