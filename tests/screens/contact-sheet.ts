import { writeFile } from "node:fs/promises";
import { basename } from "node:path";

export interface Picture {
  file: string;
  title: string;
  width: number;
}

const SHOWN_HEIGHT = 460;

/**
 * A page with all pictures side by side, each cut at the same height, so that misalignment is visible at a glance; it
 * reads them from its own folder, as hundreds in one picture exceed what a browser can draw.
 */
export async function writeContactSheet(pictures: Picture[], file: string): Promise<void> {
  await writeFile(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>
    body { margin: 16px; display: flex; flex-wrap: wrap; gap: 16px; font: 13px sans-serif; background: #e8e8ea }
    figure { margin: 0 } figcaption { padding: 4px 0 }
    img { display: block; height: ${SHOWN_HEIGHT}px; object-fit: cover; object-position: top; border: 1px solid #bbb }
  </style>${pictures.map(figureOf).join("")}</html>`,
  );
}

function figureOf({ file, title, width }: Picture): string {
  const name = basename(file);
  const shown = width < 600 ? 215 : 680;
  return `<figure><figcaption>${title}</figcaption><a href="${name}"><img src="${name}" alt="" width="${shown}" loading="lazy"></a></figure>`;
}
