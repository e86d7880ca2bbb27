/** How a picture is displayed: its scale, and how far its middle is from the middle of the stage, in pixels. */
export type ZoomView = { scale: number; x: number; y: number };
type Size = { width: number; height: number };
type Point = { x: number; y: number };

export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 };
const mostScale = 5;
/** A shorter or steeper movement is no swipe. */
const swipeAtLeast = 50;

/** Scaled `by` a factor; what is at the point `at`, from the stage's middle, stays there. */
export function zoomedAt(view: ZoomView, by: number, at: Point, stage: Size): ZoomView {
  const scale = Math.min(mostScale, Math.max(1, view.scale * by));
  const factor = scale / view.scale;
  return within({ scale, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor }, stage);
}

export const movedBy = (view: ZoomView, by: Point, stage: Size): ZoomView =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);

/** The page that a movement of one finger over a whole picture asks for. */
export function swipeOf({ x, y }: Point): "prev" | "next" | null {
  if (Math.abs(x) < swipeAtLeast || Math.abs(x) < 1.5 * Math.abs(y)) return null;
  return x < 0 ? "next" : "prev";
}

/** The picture is never moved further than to its edge. */
function within({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView {
  const [mostX, mostY] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2];
  return { scale, x: Math.min(mostX, Math.max(-mostX, x)), y: Math.min(mostY, Math.max(-mostY, y)) };
}
