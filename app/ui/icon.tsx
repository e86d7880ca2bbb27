import type { iconPaths } from "./icon-paths";

export type IconName = keyof typeof iconPaths;

/** Where an icon's drawing is in the page (app/shell/icon-sprite.tsx). */
export const iconAddress = (name: IconName) => `#icon-${name}`;

/** Always beside a text or in a labelled element: an icon alone has no accessible name. */
export function Icon({ name, size = 24, filled = false }: { name: IconName; size?: number; filled?: boolean }) {
  return (
    <svg aria-hidden="true" width={size} height={size} className={filled ? "icon filled" : "icon"}>
      <use href={iconAddress(name)} />
    </svg>
  );
}
