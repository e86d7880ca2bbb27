/** The crop position for a picture whose frame has another shape. */
export const picturePositions = ["center", "top", "bottom", "left", "right"] as const;
export type PicturePosition = (typeof picturePositions)[number];
