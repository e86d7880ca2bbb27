import type { ReactNode } from "react";
import type { SharpConstructor } from "sharp";
import { shareCardSize } from "#contract/social-cards/share-card";
import { cardFonts, fontFamily } from "./card-fonts";
import { emsOf, linesOf } from "./text-lines";

const { width, height } = shareCardSize;
const margin = 72;
const lineWidth = 620;

/** The light theme's colours (app/styles/palettes.ts), because a preview has no theme. */
const color = {
  ground: "#fbfaf8",
  ink: "#1a1714",
  muted: "#615a52",
  accent: "#bf3d12",
  soft: "#fdebe3",
  softInk: "#8a2d0e",
};

export type Card = {
  /** the brand's name in the card's language */
  brand: string;
  /** a short text in a pill: the field, or a post's audience; "" for none */
  badge: string;
  /** what the post discloses, above everything else of it */
  labels: string[];
  isLocked: boolean;
  title: string;
  /** under the title, muted */
  address: string;
  text: string;
  /** the last line: the number of followers, or the post's creator */
  foot: string;
  /** the bytes of the profile picture, drawn round */
  face: Uint8Array | null;
  /** the bytes of a picture, drawn along the right side */
  picture: Uint8Array | null;
};

/** The card as a JPEG of 1200 × 630. Throws for invalid picture bytes. */
export async function drawCard(card: Card): Promise<Buffer> {
  const [{ default: satori }, { default: sharp }, fonts] = await Promise.all([
    import("satori"),
    import("sharp"),
    cardFonts(),
  ]);
  const textLayer = await satori(<CardTexts card={card} />, { width, height, fonts });
  const layers = [
    { input: await pictureLayer(sharp, card), left: card.picture ? 760 : 796, top: card.picture ? 0 : 150 },
  ];
  return sharp(Buffer.from(withBackground(textLayer, card)))
    .composite(layers)
    .jpeg({ quality: 86, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

function CardTexts({ card }: { card: Card }) {
  const { brand, badge, labels, isLocked, title, address, text, foot } = card;
  const size = titleSize(title);
  return (
    <div
      style={{
        ...column,
        boxSizing: "border-box",
        width: 760,
        height,
        padding: `58px ${margin}px`,
        justifyContent: "space-between",
        fontFamily,
      }}
    >
      <div style={{ display: "flex", paddingLeft: 56, fontSize: 36, fontWeight: 700, color: color.ink }}>{brand}</div>
      <div style={column}>
        {labels.map((label) => (
          <Badge key={label} locked={false}>
            {label}
          </Badge>
        ))}
        {badge ? <Badge locked={isLocked}>{badge}</Badge> : null}
        <Lines text={title} size={size} atMost={size > 50 ? 1 : 5 - labels.length} bold />
        {address ? (
          <div style={{ display: "flex", marginTop: 6, fontSize: 28, color: color.muted }}>{address}</div>
        ) : null}
        {text ? <div style={{ display: "flex", height: 20 }} /> : null}
        <Lines text={text} size={31} atMost={2} />
      </div>
      <div style={{ display: "flex", fontSize: 30, fontWeight: 700, color: color.accent }}>{foot}</div>
    </div>
  );
}

const column = { display: "flex", flexDirection: "column" } as const;

/** Breaks lines between words, as Korean does; satori's own breaking would put a comma at a line's beginning. */
function Lines({ text, size, atMost, bold }: { text: string; size: number; atMost: number; bold?: boolean }) {
  return (
    <div style={{ ...column, fontSize: size, fontWeight: bold ? 700 : 400, color: color.ink }}>
      {linesOf(text, lineWidth / size, atMost).map((line) => (
        <div key={line} style={{ display: "flex", whiteSpace: "pre", lineHeight: bold ? 1.28 : 1.45 }}>
          {line}
        </div>
      ))}
    </div>
  );
}

function Badge({ locked, children }: { locked: boolean; children: ReactNode }) {
  const pill = { alignSelf: "flex-start", alignItems: "center", marginBottom: 18, borderRadius: 999 } as const;
  return (
    <div style={{ display: "flex", ...pill, padding: "6px 20px", background: color.soft }}>
      {locked ? <Lock /> : null}
      <span style={{ fontSize: 26, fontWeight: 700, color: color.softInk }}>{children}</span>
    </div>
  );
}

function Lock() {
  const stroke = { fill: "none", stroke: color.softInk, strokeWidth: 2.2, strokeLinejoin: "round" } as const;
  return (
    <svg width="28" height="28" viewBox="0 0 24 24" style={{ marginRight: 8 }}>
      <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" {...stroke} />
    </svg>
  );
}

/** Large for a short title, smaller for a long one; the size in pixels. */
function titleSize(title: string): number {
  const ems = emsOf(title);
  return ems <= lineWidth / 52 ? Math.floor(Math.min(92, lineWidth / ems)) : 46;
}

/** The texts over the background, with the brand's shapes and the ones missing in the font. */
function withBackground(textLayer: string, { picture }: Card): string {
  const inner = textLayer.slice(textLayer.indexOf(">") + 1);
  const mark = `<g transform="translate(${margin - 5} 58) scale(1.5)" fill="${color.accent}">${forms}</g>`;
  const beside = `<g transform="translate(700 96) scale(19)" fill="${color.soft}" opacity=".75">${forms}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${color.ground}"/>${picture ? "" : beside}${mark}${inner}`;
}

const forms =
  '<path d="M4 28V12.5a6.5 6.5 0 0 1 13 0V28z"/><path opacity=".55" d="M18.4 28V17.8a4.9 4.9 0 0 1 9.8.1L28 28z"/>';

async function pictureLayer(sharp: SharpConstructor, { face, picture }: Card): Promise<Buffer> {
  const limits = { limitInputPixels: 8_000_000, failOn: "error" } as const;
  if (picture)
    return sharp(picture, limits)
      .resize(440, height, { fit: "cover" })
      .flatten({ background: color.soft })
      .png()
      .toBuffer();
  const side = 332;
  const image = face
    ? sharp(face, limits).resize(side, side, { fit: "cover" })
    : sharp(Buffer.from(placeholderFace(side)));
  const ring = `<svg width="${side}" height="${side}"><circle cx="${side / 2}" cy="${side / 2}" r="${side / 2}"/></svg>`;
  return image
    .ensureAlpha()
    .composite([{ input: Buffer.from(ring), blend: "dest-in" }])
    .png()
    .toBuffer();
}

/** The placeholder of a user without a picture, as on the site (app/ui/avatar.tsx). */
const placeholderFace = (
  side: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${side}" height="${side}">
  <rect width="40" height="40" fill="${color.soft}"/><g fill="${color.softInk}" opacity=".55"><circle cx="20" cy="16" r="6.5"/><path d="M7.5 36a12.5 12.5 0 0 1 25 0v4h-25z"/></g></svg>`;
