import { Fragment } from "react";

/** Private-use characters replace the names until the sentence is rendered, so no name can imitate markup. */
const marks = ["\uE000", "\uE001"] as const;

type Props = { names: string[]; say: (first: string, second: string) => string; className?: string };

/**
 * A sentence with names in it, each in its own direction and of the class: `<NamedText names={[a]} say={(name) => t("like",
 * { name })} />`.
 */
export function NamedText({ names, say, className }: Props) {
  return (
    <>
      {say(...marks)
        .split(/([\uE000\uE001])/)
        .map((piece, at) => {
          const name = names[marks.indexOf(piece as (typeof marks)[number])];
          return at % 2 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never change places
            <bdi key={at} className={className}>
              {name}
            </bdi>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Fragment key={at}>{piece}</Fragment>
          );
        })}
    </>
  );
}
