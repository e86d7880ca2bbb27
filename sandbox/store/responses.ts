import type { StoreError } from "./errors";
import type { ObjectInfo } from "./objects";

export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

export function xml(body: string, status = 200): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, {
    status,
    headers: { "content-type": "application/xml" },
  });
}

export function errorResponse(error: StoreError, resource: string, isHead: boolean): Response {
  if (isHead) return new Response(null, { status: error.status });
  const { code, message } = error;
  return xml(
    `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message><Resource>${escapeXml(resource)}</Resource><RequestId>sandbox</RequestId></Error>`,
    error.status,
  );
}

/** `query` may name the content type and disposition of a signed download. */
export function objectHeaders(info: ObjectInfo, query: Map<string, string>): Headers {
  const headers = new Headers(info.headers);
  headers.set("content-type", query.get("response-content-type") ?? info.contentType);
  const disposition = query.get("response-content-disposition");
  if (disposition) headers.set("content-disposition", disposition);
  headers.set("content-length", String(info.size));
  headers.set("etag", info.etag);
  headers.set("last-modified", new Date(info.lastModified).toUTCString());
  return headers;
}
