import type { Block } from "~/policies/policy-blocks";

/** The blocks of a policy text as elements. */
export function PolicyBlocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, place) => {
    const key = `${place}${block.kind}`;
    if (block.kind === "heading")
      return (
        <h2 key={key} id={block.id} className="mt-5 scroll-mt-24 text-title">
          {block.text}
        </h2>
      );
    if (block.kind === "list")
      return (
        <ul key={key} className="grid list-disc gap-2 pl-5 marker:text-muted">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    return (
      <p key={key} className="whitespace-pre-line">
        {block.text}
      </p>
    );
  });
}
