import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { PictureType } from "#contract/media/schemas";
import { BadPicture, encodePicture } from "./encode-picture";
import { isPolyglot, kindOf } from "./picture-kind";

/** A gradient, so that cropping is detectable. */
const drawn = (width = 400, height = 300) => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i * 7 + (i >> 8)) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};
let jpeg: Buffer;
let png: Buffer;
let webp: Buffer;
beforeAll(async () => {
  [jpeg, png, webp] = await Promise.all([
    drawn().jpeg().toBuffer(),
    drawn().png().toBuffer(),
    drawn().webp().toBuffer(),
  ]);
});

const flawOf = (bytes: Uint8Array, declared: PictureType = "image/jpeg") =>
  encodePicture({ bytes, declared, purpose: "profile" }).then(
    () => "taken",
    (error: unknown) => (error instanceof BadPicture ? error.flaw : String(error)),
  );

test("each accepted type becomes WebP in the widths of its purpose", async () => {
  for (const [bytes, type] of [
    [jpeg, "image/jpeg"],
    [png, "image/png"],
    [webp, "image/webp"],
  ] as const) {
    const { variants, width, height, color } = await encodePicture({ bytes, declared: type, purpose: "profile" });
    expect(variants.map((variant) => variant.width)).toEqual([96, 320]);
    expect([width, height]).toEqual([320, 320]);
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
    for (const variant of variants) {
      const facts = await sharp(variant.bytes).metadata();
      expect([facts.format, facts.width]).toEqual(["webp", variant.width]);
    }
  }
});

test("a moving picture is published as a still one", async () => {
  const frames = { width: 400, height: 800, channels: 3, pageHeight: 400 } as const;
  const bytes = await sharp(Buffer.alloc(400 * 800 * 3, 90).fill(200, 400 * 400 * 3), { raw: frames })
    .webp()
    .toBuffer();
  expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2);
  const { variants } = await encodePicture({ bytes, declared: "image/webp", purpose: "profile" });
  for (const variant of variants)
    expect((await sharp(variant.bytes, { animated: true }).metadata()).pages ?? 1).toBe(1);
});

test("a background is cropped to twice its height, a post's picture is not, and none is enlarged", async () => {
  const background = await encodePicture({
    bytes: await drawn(2_600, 2_000).jpeg().toBuffer(),
    declared: "image/jpeg",
    purpose: "background",
  });
  expect(background.variants.map(({ width }) => width)).toEqual([480, 960, 1_600, 2_400]);
  expect([background.width, background.height]).toEqual([2_400, 1_200]);
  const post = await encodePicture({
    bytes: await drawn(2_000, 3_000).jpeg().toBuffer(),
    declared: "image/jpeg",
    purpose: "post",
  });
  expect([post.width, post.height]).toEqual([1_600, 2_400]);
  const small = await encodePicture({
    bytes: await drawn(300, 200).jpeg().toBuffer(),
    declared: "image/jpeg",
    purpose: "post",
  });
  expect([small.width, small.height]).toEqual([300, 200]);
  expect([post, small].map(({ variants }) => variants.map(({ width }) => width))).toEqual([[480, 960, 1_600], [480]]);
});

test("a rotated photo is turned upright and loses its place, time and camera", async () => {
  const exif = {
    IFD0: { Make: "CANARY-MAKER", Copyright: "CANARY-OWNER" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "37/1 33/1 59/1", GPSLongitudeRef: "E", GPSLongitude: "126/1 58/1 41/1" },
  };
  const sideways = await drawn(400, 200).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
  expect(sideways.includes("CANARY-MAKER")).toBe(true);
  expect((await sharp(sideways).metadata()).exif).toBeDefined();
  const { variants, width, height } = await encodePicture({ bytes: sideways, declared: "image/jpeg", purpose: "post" });
  expect([width, height]).toEqual([200, 400]);
  for (const { bytes } of variants) {
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
    for (const trace of ["CANARY", "Exif", "EXIF", "GPS"]) expect(bytes.includes(trace), trace).toBe(false);
  }
});

describe("invalid pictures are refused with their reason", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>';
  test.each([
    ["an SVG", svg],
    ["an SVG behind an XML head", `<?xml version="1.0"?>${svg}`],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a GIF", "GIF89a\x01\x00\x01\x00\x00\x00\x00;"],
    ["a PDF", "%PDF-1.7\n"],
    ["words", "그림이 아니에요"],
    ["nothing", ""],
    ["RIFF that is a sound", "RIFF\x24\x00\x00\x00WAVEfmt "],
  ])("%s", async (_, text) => {
    for (const type of ["image/jpeg", "image/png", "image/webp"] as const)
      expect(await flawOf(Buffer.from(text, "latin1"), type)).toBe("pictureKind");
  });

  test("a picture of another type than declared", async () => {
    expect(await flawOf(png, "image/jpeg")).toBe("pictureKind");
    expect(await flawOf(jpeg, "image/webp")).toBe("pictureKind");
    expect(await flawOf(webp, "image/png")).toBe("pictureKind");
  });

  test("a picture that is also a page, a script, a PDF or an archive, wherever hidden", async () => {
    const withComment = (text: string) => {
      const comment = Buffer.from(text);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(comment.length + 2);
      return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, jpeg.subarray(2)]);
    };
    const archive = Buffer.concat([
      Buffer.from("PK\x05\x06"),
      Buffer.alloc(16),
      Buffer.from([3, 0]),
      Buffer.from("end"),
    ]);
    expect(await flawOf(withComment("made by a camera"))).toBe("taken");
    expect(await flawOf(withComment("<script>alert(1)</script>"))).toBe("pictureKind");
    expect(await flawOf(withComment("<?php system('id');"))).toBe("pictureKind");
    expect(await flawOf(withComment("%PDF-1.7"))).toBe("pictureKind");
    expect(await flawOf(Buffer.concat([jpeg, Buffer.from("<SVG onload=alert(1)>")]))).toBe("pictureKind");
    expect(await flawOf(Buffer.concat([png, Buffer.from("<!DOCTYPE html><p>")]), "image/png")).toBe("pictureKind");
    expect(await flawOf(Buffer.concat([webp, archive]), "image/webp")).toBe("pictureKind");
  });

  test("a film appended to a phone's photo is accepted", async () => {
    const film = Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42"), Buffer.alloc(5_000, 0x5a)]);
    expect(await flawOf(Buffer.concat([jpeg, film]))).toBe("taken");
    expect(isPolyglot(Buffer.concat([jpeg, Buffer.from("PK\x05\x06 by chance")]))).toBe(false);
  });

  test("a picture truncated at any place", async () => {
    for (const [bytes, type] of [
      [jpeg, "image/jpeg"],
      [png, "image/png"],
      [webp, "image/webp"],
    ] as const) {
      for (const part of [0.02, 0.3, 0.6, 0.9]) {
        const cut = bytes.subarray(0, Math.floor(bytes.length * part));
        expect(await flawOf(cut, type), `${type} ${part}`).toBe("pictureBroken");
      }
    }
  });

  test("a decompression bomb, recognized by its header before unpacking", async () => {
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    // What follows the header is a small picture's: unpacking it would find it broken.
    expect(await flawOf(bomb, "image/png")).toBe("pictureDimensions");
    const true41 = await sharp({ create: { width: 6_401, height: 6_401, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(true41.length).toBeLessThan(200_000);
    expect(await flawOf(true41, "image/png")).toBe("pictureDimensions");
  });

  test("more than 10 MiB", async () => {
    expect(await flawOf(Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]))).toBe("pictureTooLarge");
  });
});

test("random bytes after a valid signature are refused without an error", async () => {
  let state = 7;
  const noise = (length: number) =>
    Buffer.from(
      Array.from({ length }, () => {
        state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
        return state >> 16;
      }),
    );
  for (let i = 0; i < 60; i++) {
    const [bytes, type] = [
      [jpeg, "image/jpeg"],
      [png, "image/png"],
      [webp, "image/webp"],
    ][i % 3] as [Buffer, PictureType];
    const spoiled = Buffer.from(bytes);
    const at = 12 + ((i * 97) % (bytes.length - 80));
    noise(40).copy(spoiled, at);
    expect(["taken", "pictureBroken", "pictureDimensions", "pictureKind"]).toContain(await flawOf(spoiled, type));
  }
  expect(kindOf(noise(100))).toBeNull();
});

test("twenty simultaneous pictures are encoded two at a time; beyond the queue they are refused", async () => {
  const large = await drawn(3_000, 2_000).jpeg().toBuffer();
  const outcomes = await Promise.all(Array.from({ length: 24 }, () => flawOf(large)));
  expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(18);
  expect(outcomes.filter((outcome) => /SERVICE_UNAVAILABLE/.test(outcome))).toHaveLength(6);
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
