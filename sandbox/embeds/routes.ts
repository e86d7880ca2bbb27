import { type Context, Hono } from "hono";
import type { Wire } from "../wire";

/** Ids that fail, of eleven characters. Each other id has a title and a picture. */
const failing = /gone_|slow_|redirect_|huge_|notpicture_/;

/** The oEmbed addresses and picture hosts of the providers of embeds, each under `/embeds/<host>`. */
export function embedsRoutes(): Hono<Wire> {
  const routes = new Hono<Wire>();
  const asked: string[] = [];
  routes.get("/embeds/control", (c) => c.json({ asked }));
  routes.get("/embeds/:host/:path{.+}", async (c) => {
    const { host, path } = c.req.param();
    const page = c.req.query("url");
    asked.push(`${host}/${path}`);
    const failure = failing.exec(page ?? path)?.[0];
    if (failure === "gone_") return c.notFound();
    if (failure === "slow_") return stall(c);
    if (failure === "redirect_") return c.redirect("http://169.254.169.254/latest/meta-data/", 302);
    if (page) return c.json(describe(host, page));
    if (failure === "huge_") return c.body(new Uint8Array(5 * 1024 * 1024), 200, { "content-type": "image/jpeg" });
    if (failure === "notpicture_") return c.html("<script>alert(1)</script>");
    return c.body(await picture(path), 200, { "content-type": "image/jpeg" });
  });
  return routes;
}

const pictureHosts: Record<string, string> = {
  "vimeo.com": "i.vimeocdn.com",
  "soundcloud.com": "i1.sndcdn.com",
  "open.spotify.com": "image-cdn-ak.spotifycdn.com",
};

function describe(host: string, page: string) {
  const { pathname } = new URL(page);
  const thumbnail = `https://${page.includes("elsewhere") ? "evil.example" : pictureHosts[host]}/picture${pathname}.jpg`;
  return {
    version: "1.0",
    title: `제목\n<b>${pathname}</b> \u202e${"긴 ".repeat(200)}`,
    ...(pictureHosts[host] && { thumbnail_url: thumbnail }),
  };
}

/** Answers nothing until the caller ends the connection. */
const stall = (c: Context<Wire>) =>
  new Promise<Response>((resolve) => {
    c.req.raw.signal.addEventListener("abort", () => resolve(c.body(null, 408)), { once: true });
  });

/** A still of two colours that depend on the id. */
async function picture(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import("sharp");
  const hue = [...path].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="hsl(${hue},45%,35%)"/><circle cx="900" cy="300" r="420" fill="hsl(${(hue + 40) % 360},55%,55%)"/></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg().toBuffer());
}
