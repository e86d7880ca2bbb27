import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixConfig from "./remix.config.js";
import { requestTexts } from "./scripts/request-texts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** The manifest, which every page loads, has 400 hashes: seven hexadecimal digits each compress best. */
const fileNames = {
  hashCharacters: "hex",
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
} as const;

/** The router's functions that warn developers, and all their texts: left out of what browsers load. */
const routerWarnings = ["warning", "UNSAFE_warning", "warningOnce", "warnOnce", "logV6DeprecationWarnings"];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), tsconfigPaths(), requestTexts()],
  // Only the server knows top-level await for certain.
  build: {
    ...(isSsrBuild ? { target: "es2022" } : {}),
    // Every page loads the framework: terser makes it 4 % smaller than Vite's own minifier does.
    ...(isSsrBuild
      ? {}
      : { minify: "terser", terserOptions: { ecma: 2020, compress: { pure_funcs: routerWarnings, passes: 2 } } }),
    // One for both builds, else each writes the stylesheet for other browsers and under another name.
    cssTarget: ["chrome87", "edge88", "firefox78", "safari14"],
    // The server sends the stylesheet as text too.
    cssMinify: "esbuild",
    rollupOptions: { output: isSsrBuild ? {} : { ...fileNames, manualChunks: chunkOf } },
  },
}));

/**
 * A page is first asked for over a slow line, where each file costs a round trip: what every page shares is in three
 * files, and what forms share in one. A route's own code stays its own.
 */
function chunkOf(id: string): string | undefined {
  // Apart from the router: each file of the first page has a connection of its own, and a large one waits for its share.
  if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return "react";
  if (/node_modules\/(react-router|react-router-dom|@remix-run|turbo-stream)\//.test(id)) return "router";
  // The public page of a post needs them all.
  if (
    /\/app\/components\/comments\/|\/routes\/posts\/comments\/(comments|comment-form|comment-menu|comment-with-replies|sign-in-to-comment)\./.test(
      id,
    )
  )
    return "comments";
  // A file of their own would be larger than the values in it.
  if (/\/(contract\/gifts\/values|components\/gifts\/(gift-fields|gift-form))\./.test(id)) return "gifts";
  // Parts that pages have together: each by itself would cost a slow phone a request for half a kilobyte.
  if (/\/(contract\/applications\/values|app\/ui\/tables\/chips|app\/components\/people\/fields-aside)\./.test(id))
    return "fields";
  if (/\/app\/components\/creators\/(two-faces|creator-tabs|notification-link)\./.test(id)) return "creator-parts";
  if (/\/(contract\/contact\/values|app\/components\/contact\/contact-fields)\./.test(id)) return "contact-fields";
  // The library of forms, which a page with one box to write in does without.
  if (/node_modules\/@conform-to\/|\/app\/ui\/fields\/password-field\./.test(id)) return "forms";
  // With the pages that have them: most first pages do without.
  if (/\/app\/(styles\/palettes|ui\/search-form|ui\/fields\/choice|shell\/focus-by-tab)\./.test(id)) return undefined;
  if (
    /\/app\/(ui|ui\/text|ui\/fields|styles|shell|browser|document|http|api|session|i18n|seo|preferences)\/[^/]+\.tsx?$/.test(
      id,
    )
  )
    return "shared";
  // Imported by the entry and by root.tsx.
  if (/\/app\/(network\/|monitoring\/monitor\.|realtime\/counts\.|addresses\/(link|address)\.)/.test(id))
    return "shared";
  // Loaded where a text with marks is drawn in the browser (app/components/posts/post-views.tsx).
  if (/\/app\/components\/posts\/(post-blocks|embed)\.|\/contract\/posts\/embeds\./.test(id)) return "post-blocks";
  // Parts of the pages that most visitors see first; the others go with the few pages that have them.
  if (/\/app\/components\/(creators\/creator-line|posts\/(series-cover|post-title))\./.test(id)) return undefined;
  if (/\/app\/components\/(posts|creators)\b|\/posts\/placed-pictures\./.test(id)) return "shared";
  return undefined;
}
