import { z } from "zod";
import { limits } from "../limits";
import { type Embed, embedProviders, isEmbed } from "./embeds";
import { isLinkable } from "./linkable";

/** How many blocks are in one another at most, and how many marks of a sentence. */
export const deepest = 6;

export type Inline =
  | string
  | { type: "bold" | "italic"; children: Inline[] }
  | { type: "code"; text: string }
  | { type: "link"; href: string; children: Inline[] }
  | { type: "break" };

export type Block =
  | { type: "paragraph"; children: Inline[] }
  | { type: "heading"; level: 2 | 3; children: Inline[] }
  | { type: "quote"; children: Block[] }
  | { type: "list"; ordered: boolean; items: Block[][] }
  | { type: "rule" }
  | { type: "picture"; number: number }
  | EmbedBlock;

/** With what the provider tells of it, once the worker asked: never in a stored block. */
export type EmbedBlock = { type: "embed"; title?: string; poster?: Poster } & Embed;
type Poster = { url: string; width: number; height: number };

export const Inline: z.ZodType<Inline> = z
  .lazy(() =>
    z.union([
      z.string(),
      z.strictObject({ type: z.enum(["bold", "italic"]), children: inlines }),
      z.strictObject({ type: z.literal("code"), text: z.string() }),
      z.strictObject({ type: z.literal("link"), href: z.string().refine(isLinkable), children: inlines }),
      z.strictObject({ type: z.literal("break") }),
    ]),
  )
  .meta({ id: "Inline" });
const inlines = z.array(Inline);

/** Part of a post's text, as pages draw it: nothing else can be in one, whatever was typed. */
export const Block: z.ZodType<Block> = z
  .lazy(() =>
    z.union([
      z.strictObject({ type: z.literal("paragraph"), children: inlines }),
      z.strictObject({ type: z.literal("heading"), level: z.union([z.literal(2), z.literal(3)]), children: inlines }),
      z.strictObject({ type: z.literal("quote"), children: blocks }),
      z.strictObject({ type: z.literal("list"), ordered: z.boolean(), items: z.array(blocks) }),
      z.strictObject({ type: z.literal("rule") }),
      z.strictObject({ type: z.literal("picture"), number: z.int().min(1).max(limits.postImages) }),
      z
        .strictObject({
          type: z.literal("embed"),
          provider: z.enum(embedProviders),
          id: z.string().max(200),
          title: z.string().max(200).optional(),
          poster: z.strictObject({ url: z.string(), width: z.int(), height: z.int() }).optional(),
        })
        .refine(isEmbed),
    ]),
  )
  .meta({ id: "Block" });
const blocks = z.array(Block);

/** The embeds of a text in their order: none is in a list or a quote. */
export const embedsIn = (all: Block[]): Embed[] =>
  all.flatMap((block) => (block.type === "embed" ? { provider: block.provider, id: block.id } : []));
