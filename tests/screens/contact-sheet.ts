import { readFile } from "node:fs/promises";
import type { Browser } from "@playwright/test";

export interface Picture {
  file: string;
  title: string;
  width: number;
}

const SHOWN_HEIGHT = 460;

/** All pictures side by side in one, each cut at the same height, so that misalignment is visible at a glance. */
export async function drawContactSheet(browser: Browser, pictures: Picture[], file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 2_000, height: 1_000 } });
  const figures = await Promise.all(pictures.map(drawFigure));
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>
    body { margin: 16px; display: flex; flex-wrap: wrap; gap: 16px; font: 13px sans-serif; background: #e8e8ea }
    figure { margin: 0 } figcaption { padding: 4px 0 }
    img { display: block; height: ${SHOWN_HEIGHT}px; object-fit: cover; object-position: top; border: 1px solid #bbb }
  </style>${figures.join("")}`);
  await page.screenshot({ path: file, fullPage: true, type: "jpeg", quality: 80 });
  await page.close();
}

async function drawFigure({ file, title, width }: Picture): Promise<string> {
  const data = (await readFile(file)).toString("base64");
  const shown = width < 600 ? 215 : 680;
  return `<figure><figcaption>${title}</figcaption><img width="${shown}" src="data:image/png;base64,${data}"></figure>`;
}
