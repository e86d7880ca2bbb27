import { Fragment } from "react";

/** Private-use characters replace the names until the sentence is rendered, so no name can imitate markup. */
const marks = ["\uE000", "\uE001"] as const;

type Props = { names: string[]; say: (first: string, second: string) => string };

/** A sentence with names in it, each in its own direction: `<NamedText names={[a]} say={(name) => t("like", { name })} />`. */
export function NamedText({ names, say }: Props) {
  return (
    <>
      {say(...marks)
        .split(/([\uE000\uE001])/)
        .map((piece, at) => {
          const name = names[marks.indexOf(piece as (typeof marks)[number])];
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never change places
          return at % 2 ? <bdi key={at}>{name}</bdi> : <Fragment key={at}>{piece}</Fragment>;
        })}
    </>
  );
}
