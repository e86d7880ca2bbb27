import { Fragment, type ReactNode } from "react";

/** A whole sentence with marked parts: `<Phrase text="<a>이용약관</a>에 동의해요" parts={{ a: (s) => <Link…>{s}</Link> }} />`. */
export function Phrase({ text, parts }: { text: string; parts: Record<string, (inner: string) => ReactNode> }) {
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/);
  return (
    <>
      {pieces.map((piece, at) => {
        if (at % 3 === 1) return null;
        const part = at % 3 === 2 ? parts[pieces[at - 1] ?? ""] : undefined;
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never change places
        return <Fragment key={at}>{part ? part(piece) : piece}</Fragment>;
      })}
    </>
  );
}
