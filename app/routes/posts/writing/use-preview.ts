import { type MouseEvent, useEffect, useState } from "react";
import type { Block } from "#contract/posts/blocks";

const typingPauseMs = 400;

/** A text as its post will draw it, and the pictures of the form at that time, by their addresses in order. */
export type Preview = { blocks: Block[]; urls: string[] };

/**
 * The preview beside a post's text: `first` came with the page, where a button of the form asked for it. With script it
 * follows what is typed until it is closed; while the API cannot be reached the last one stays.
 */
export function usePreview(areaId: string, first: Preview | null) {
  const [isOpen, setOpen] = useState(first !== null);
  const [shown, setShown] = useState(first);
  useEffect(() => {
    setOpen(first !== null);
    setShown(first);
  }, [first]);

  useEffect(() => {
    const area = document.getElementById(areaId) as HTMLTextAreaElement | null;
    if (!isOpen || !area) return;
    const stop = new AbortController();
    let timer = 0;
    let newest = 0;
    const read = async () => {
      const number = ++newest;
      const blocks = await fetchBlocks(area.value, stop.signal);
      if (blocks && number === newest) setShown({ blocks, urls: picturesOf(area) });
    };
    const readLater = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(read, typingPauseMs);
    };
    void read();
    area.addEventListener("input", readLater, stop);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [areaId, isOpen]);

  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    setOpen((open) => !open);
  };
  return { preview: isOpen ? shown : null, isOpen, toggle };
}

/** Null where the text cannot be drawn now. */
async function fetchBlocks(text: string, signal: AbortSignal): Promise<Block[] | null> {
  const body = new FormData();
  body.set("body", text);
  try {
    const headers = { Accept: "application/json" };
    const response = await fetch("/posts/preview", { method: "POST", body, headers, signal });
    return ((await response.json()) as { blocks?: Block[] | null }).blocks ?? null;
  } catch {
    return null;
  }
}

/** The addresses of the form's pictures, in their order. */
const picturesOf = ({ form }: HTMLTextAreaElement): string[] =>
  [...(form?.querySelectorAll<HTMLInputElement>("input[name=imageUrl]") ?? [])].map(({ value }) => value);
