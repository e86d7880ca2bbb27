import { type ComponentType, createContext, useContext, useEffect, useRef, useState } from "react";
import { type TextSource, useTextSource } from "~/i18n/i18n";

type View<Facts> = {
  /** Names the markup among all others. */
  name: string;
  /** All that the markup depends on, apart from language and year. */
  facts: Facts;
  view: ComponentType<Facts>;
};
type Props<Facts> = View<Facts> & {
  /** Whether every viewer may read it: only then may the server keep it for others. */
  isShared: boolean;
  className?: string;
};

/** The server's markup of views that it rendered before. */
export type MarkupStore = { render<Facts extends object>(view: View<Facts>, source: TextSource): string };

export const MarkupStoreContext = createContext<MarkupStore | null>(null);

/**
 * Markup that is the same for every viewer: the server takes it from its store, and the browser leaves what came with
 * the page as it is. Where it appears or changes later, its view is rendered as everywhere else.
 */
export function KeptMarkup<Facts extends object>(props: Props<Facts>) {
  const store = useContext(MarkupStoreContext);
  const source = useTextSource();
  if (!props.isShared) return <Rendered {...props} />;
  if (store) {
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by React from the same view
      <div className={props.className} dangerouslySetInnerHTML={{ __html: store.render(props, source) }} />
    );
  }
  return typeof document === "undefined" ? <Rendered {...props} /> : <Hydrated {...props} />;
}

function Rendered<Facts extends object>({ view: View, facts, className }: Props<Facts>) {
  return (
    <div className={className}>
      <View {...facts} />
    </div>
  );
}

let isHydrating = true;
/** React keeps what an element contains if its markup is given as nothing, and stays nothing. */
const asItIs = { __html: "" };

/** Once on the page: what is mounted from now on did not come with it. */
export function useHydrationEnd(): void {
  useEffect(() => {
    isHydrating = false;
  }, []);
}

function Hydrated<Facts extends object>(props: Props<Facts>) {
  const { facts, className } = props;
  const [fromServer, setFromServer] = useState(() => (isHydrating ? facts : null));
  const element = useRef<HTMLDivElement>(null);
  // Where React gave hydration up, it made the element again.
  useEffect(() => {
    if (element.current?.childNodes.length === 0) setFromServer(null);
  }, []);
  if (!fromServer || !isSame(fromServer, facts)) {
    if (fromServer) setFromServer(null);
    return <Rendered {...props} />;
  }
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
    <div ref={element} className={className} suppressHydrationWarning dangerouslySetInnerHTML={asItIs} />
  );
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
