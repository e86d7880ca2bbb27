import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { limits } from "#contract/limits";
import { useText } from "~/i18n/i18n";

type Props = {
  file: File;
  wide: boolean;
  /** The cropped part as a file; null where the browser cannot read the picture. */
  onCropped: (cropped: File | null) => void;
};

/** The crop's position, from 0 (left or upper edge) to 1, and its zoom. */
type View = { x: number; y: number; zoom: number };

const middle: View = { x: 0.5, y: 0.5, zoom: 1 };
const steps: Record<string, Partial<View>> = {
  ArrowLeft: { x: -0.05 },
  ArrowRight: { x: 0.05 },
  ArrowUp: { y: -0.05 },
  ArrowDown: { y: 0.05 },
  "+": { zoom: 0.1 },
  "=": { zoom: 0.1 },
  "-": { zoom: -0.1 },
};
const mostZoom = 4;
const within = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

/** A crop frame over a chosen picture. It is moved by pointer and arrow keys, and zoomed by + and −. */
export default function PictureCrop({ file, wide, onCropped }: Props) {
  const t = useText("mypage/profile");
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = usePicture(file, () => onCropped(null));
  const [view, setView] = useState(middle);
  const [width, height] = wide ? [1_280, 640] : [640, 640];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cropped file is handed on once for each view
  useEffect(() => {
    if (!picture || !canvas.current) return;
    draw(canvas.current, picture, view);
    let overtaken = false;
    cut(picture, view, file, wide).then((cropped) => overtaken || onCropped(cropped));
    return () => {
      overtaken = true;
    };
  }, [picture, view]);
  const move = (by: Partial<View>) =>
    setView(({ x, y, zoom }) => ({
      x: within(x + (by.x ?? 0), 0, 1),
      y: within(y + (by.y ?? 0), 0, 1),
      zoom: within(zoom + (by.zoom ?? 0), 1, mostZoom),
    }));
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(by);
  };
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!picture || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const perPixel = width / event.currentTarget.clientWidth;
    const { w, h } = positionOf(picture, view, width, height);
    move({
      x: w > width ? (event.movementX * perPixel) / (width - w) : 0,
      y: h > height ? (event.movementY * perPixel) / (height - h) : 0,
    });
  };
  return (
    <div className="grid gap-2">
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        tabIndex={0}
        aria-label={t("preview")}
        aria-describedby={`${id}-hint`}
        onKeyDown={press}
        onPointerMove={drag}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        className={`block max-w-full cursor-move touch-none border border-edge bg-sunken ${wide ? "w-full rounded-lg" : "w-56 rounded-full"}`}
      />
      <p id={`${id}-hint`} className="text-small text-muted">
        {t("cropHint")}
      </p>
      <label htmlFor={`${id}-zoom`} className="grid max-w-56 gap-1 text-small font-semibold">
        {t("cropZoom")}
        <input
          id={`${id}-zoom`}
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={view.zoom}
          onChange={(event) => move({ zoom: Number(event.currentTarget.value) - view.zoom })}
          className="min-h-touch w-full accent-accent"
        />
      </label>
    </div>
  );
}

function usePicture(file: File, failed: () => void): ImageBitmap | null {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is read once
  useEffect(() => {
    let isCancelled = false;
    createImageBitmap(file).then(
      (read) => (isCancelled ? read.close() : setPicture(read)),
      () => isCancelled || failed(),
    );
    return () => {
      isCancelled = true;
    };
  }, [file]);
  useEffect(() => () => picture?.close(), [picture]);
  return picture;
}

/** The position of the whole picture behind a frame of this size. */
function positionOf(picture: ImageBitmap, { x, y, zoom }: View, width: number, height: number) {
  const scale = Math.max(width / picture.width, height / picture.height) * zoom;
  const [w, h] = [picture.width * scale, picture.height * scale];
  return { left: (width - w) * x, top: (height - h) * y, w, h, scale };
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View) {
  const { left, top, w, h } = positionOf(picture, view, canvas.width, canvas.height);
  const context = canvas.getContext("2d");
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(picture, left, top, w, h);
}

/** The cropped part, never enlarged. Transparency is retained unless the file would be too large to send. */
async function cut(picture: ImageBitmap, view: View, file: File, wide: boolean): Promise<File | null> {
  const ratio = wide ? 2 : 1;
  const whole = positionOf(picture, view, ratio, 1);
  const width = Math.max(1, Math.round(Math.min(wide ? 2_560 : 1_280, ratio / whole.scale)));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, Math.max(1, Math.round(width / ratio))];
  draw(canvas, picture, view);
  const types = file.type === "image/jpeg" ? ["image/jpeg"] : ["image/png", "image/jpeg"];
  for (const type of types) {
    if (type === "image/jpeg") fillWhite(canvas);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92));
    if (blob && blob.size <= limits.pictureBytes) return new File([blob], file.name, { type: blob.type });
  }
  return null;
}

/** A JPEG has no transparency: transparent parts would become black. */
function fillWhite(canvas: HTMLCanvasElement) {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
}
