import { type IconName, iconAddress } from "~/ui/icon";
import { iconPaths } from "~/ui/icon-paths";

export const iconSprite = Object.entries(iconPaths)
  .map(
    ([name, d]) =>
      `<symbol id="${iconAddress(name as IconName).slice(1)}" viewBox="0 0 24 24"><path d="${d}"/></symbol>`,
  )
  .join("");
