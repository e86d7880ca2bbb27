import { UNSAFE_RemixContext } from "@remix-run/react";
import { useContext } from "react";
import { useNonce } from "~/http/nonce";

/**
 * Starts the scripts of every page from the head; Remix's own links are at the end of the body. Few and after the first
 * picture, for which a browser needs one of its six connections.
 */
export function ScriptPreloads() {
  const entry = useContext(UNSAFE_RemixContext)?.manifest.entry;
  const nonce = useNonce();
  if (!entry) return null;
  return entry.imports.map((href) => (
    <link key={href} nonce={nonce} rel="modulepreload" href={href} {...behindPictures} suppressHydrationWarning />
  ));
}

/** React 18 knows the attribute in small letters alone. */
const behindPictures = { fetchpriority: "low" };
