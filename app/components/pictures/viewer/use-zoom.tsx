import { type RefObject, useEffect, useRef, useState } from "react";
import { useText } from "~/i18n/i18n";
import { movedBy, swipeOf, wholePicture, type ZoomView, zoomedAt } from "./zoom-view";

type Zoom = { isReady: boolean; isZoomed: boolean; toggle: () => void };

const step = 2.5;
const middle = { x: 0, y: 0 };

/** Only with script. */
export function ZoomButton({ zoom: { isReady, isZoomed, toggle } }: { zoom: Zoom }) {
  const t = useText("posts/pictures");
  if (!isReady) return null;
  return (
    <button
      type="button"
      onClick={toggle}
      aria-label={t(isZoomed ? "zoomOut" : "zoomIn")}
      className="min-h-touch min-w-touch rounded-full px-3 text-small font-semibold tabular-nums hover:bg-soft"
    >
      {isZoomed ? "1×" : `${step}×`}
    </button>
  );
}

/**
 * Zooms the dialog's picture by pinch, double tap, Ctrl and wheel, + and −, and moves it. A swipe over a whole picture,
 * and the arrow keys, follow the links to its neighbours. Another `number` begins with the whole picture.
 */
export function useZoom(dialog: RefObject<HTMLDialogElement>, number: number): Zoom {
  const view = useRef<ZoomView>(wholePicture);
  const [isReady, setReady] = useState(false);
  const [isZoomed, setZoomed] = useState(false);
  const display = useRef((_: ZoomView, _moved?: number) => {});
  display.current = (next, moved = 0) => {
    view.current = next;
    setZoomed(next.scale > 1);
    const picture = dialog.current?.querySelector("img");
    if (picture) picture.style.transform = `translate(${next.x + moved}px, ${next.y}px) scale(${next.scale})`;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture begins whole
  useEffect(() => {
    display.current(wholePicture);
    // The link that led here may be missing beside the last one.
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.querySelector("a")?.focus();
  }, [number]);
  useEffect(() => {
    setReady(true);
    const element = dialog.current;
    const stage = element?.querySelector<HTMLElement>("[data-stage]");
    if (!element || !stage) return;
    return listen(element, stage, view, (next, moved) => display.current(next, moved));
  }, [dialog]);
  const toggle = () => {
    const stage = dialog.current?.querySelector("[data-stage]");
    if (stage) display.current(isZoomed ? wholePicture : zoomedAt(wholePicture, step, middle, sizeOf(stage)));
  };
  return { isReady, isZoomed, toggle };
}

type Display = (view: ZoomView, moved?: number) => void;

function listen(dialog: HTMLElement, stage: HTMLElement, view: { current: ZoomView }, display: Display) {
  const left = new AbortController();
  const options = { signal: left.signal };
  const fingers = new Map<number, { x: number; y: number }>();
  let swiped = middle;
  const go = (to: "prev" | "next") => dialog.querySelector<HTMLElement>(`a[rel=${to}]`)?.click();
  const zoom = (by: number, at = middle) => display(zoomedAt(view.current, by, at, sizeOf(stage)));
  const pointOf = (event: MouseEvent) => {
    const { left: x, top: y, width, height } = stage.getBoundingClientRect();
    return { x: event.clientX - x - width / 2, y: event.clientY - y - height / 2 };
  };

  const keys = new Map([
    ["ArrowLeft", () => go("prev")],
    ["ArrowRight", () => go("next")],
    ["+", () => zoom(step)],
    ["=", () => zoom(step)],
    ["-", () => zoom(1 / step)],
  ]);
  dialog.addEventListener(
    "keydown",
    (event) => {
      const act = keys.get(event.key);
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    },
    options,
  );
  stage.addEventListener(
    "dblclick",
    (event) => (view.current.scale > 1 ? display(wholePicture) : zoom(step, pointOf(event))),
    options,
  );
  stage.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 100), pointOf(event));
    },
    { ...options, passive: false },
  );
  stage.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0 || (event.target as Element).closest("a")) return;
      stage.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, pointOf(event));
      swiped = middle;
    },
    options,
  );
  stage.addEventListener(
    "pointermove",
    (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      fingers.set(event.pointerId, now);
      const by = { x: now.x - before.x, y: now.y - before.y };
      if (other) zoom(distance(now, other) / Math.max(1, distance(before, other)), between(now, other));
      else if (view.current.scale > 1) display(movedBy(view.current, by, sizeOf(stage)));
      else {
        swiped = { x: swiped.x + by.x, y: swiped.y + by.y };
        display(wholePicture, swiped.x);
      }
    },
    options,
  );
  const lifted = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0 || view.current.scale > 1) return;
    const to = event.type === "pointerup" ? swipeOf(swiped) : null;
    swiped = middle;
    display(wholePicture);
    if (to) go(to);
  };
  stage.addEventListener("pointerup", lifted, options);
  stage.addEventListener("pointercancel", lifted, options);
  return () => left.abort();
}

type Point = { x: number; y: number };
const distance = (one: Point, two: Point) => Math.hypot(one.x - two.x, one.y - two.y);
const between = (one: Point, two: Point) => ({ x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 });
const sizeOf = ({ clientWidth, clientHeight }: Element) => ({ width: clientWidth, height: clientHeight });
