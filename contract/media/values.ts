/** The crop position for a picture whose frame has another shape. */
export const picturePositions = ["center", "top", "bottom", "left", "right"] as const;
export type PicturePosition = (typeof picturePositions)[number];

/** The widths of a cover's files, in pixels: backgrounds of profiles and pictures of campaigns. */
export const coverWidths = [480, 960, 1_600, 2_400] as const;

/** By the key or address of a cover: those from before 2026-11-24 have two widths of their own. */
export const isCoverInAllWidths = (key: string): boolean => key.includes("cover-");
