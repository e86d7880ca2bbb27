import { createServer } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { parseDocument } from "htmlparser2";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

const names = {
  class: "className",
  for: "htmlFor",
  charset: "charSet",
  "http-equiv": "httpEquiv",
  tabindex: "tabIndex",
  maxlength: "maxLength",
  minlength: "minLength",
  autocomplete: "autoComplete",
  readonly: "readOnly",
  hreflang: "hrefLang",
  srcset: "srcSet",
  crossorigin: "crossOrigin",
  novalidate: "noValidate",
  inputmode: "inputMode",
  nomodule: "noModule",
  enctype: "encType",
  datetime: "dateTime",
  viewbox: "viewBox",
};

/** The page's markup as plain elements: no components, no data, no texts to look up. */
function toElement(node, key) {
  if (node.type === "text") return node.data;
  if (node.type !== "tag" && node.type !== "script" && node.type !== "style") return null;
  const props = { key };
  for (const [name, value] of Object.entries(node.attribs))
    props[names[name] ?? name.replace(/^(?!aria-|data-)(\w+)-(\w)/, (_, head, letter) => head + letter.toUpperCase())] =
      value;
  if (node.name === "script" || node.name === "style")
    return createElement(node.name, {
      ...props,
      dangerouslySetInnerHTML: { __html: node.children.map((child) => child.data ?? "").join("") },
    });
  if ("value" in props && node.name !== "button" && node.name !== "option")
    return createElement(node.name, { ...props, value: undefined, defaultValue: props.value });
  const children = node.children.map(toElement).filter((child) => child !== null);
  return children.length > 0 ? createElement(node.name, props, children) : createElement(node.name, props);
}

const page = parseDocument(workerData.markup)
  .children.map(toElement)
  .find((element) => element && typeof element === "object");
const server = createServer((_request, response) => {
  const { pipe } = renderToPipeableStream(page, {
    onShellReady() {
      response.setHeader("content-type", "text/html; charset=utf-8");
      pipe(response);
    },
  });
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
