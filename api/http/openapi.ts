import { type OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";
import type { Access, Endpoint } from "#contract/endpoint";
import { type ErrorCode, errors } from "#contract/errors";

const ErrorBody = z
  .object({
    code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    severity: z.enum(["error", "warn", "none"]),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    requestId: z.string(),
  })
  .meta({ id: "Error" });

/** Adds `endpoint` to the document, with every error code it may return. */
export function describeEndpoint(registry: OpenAPIRegistry, endpoint: Endpoint): void {
  const { method, path, tag, summary, params, query, body, response, access } = endpoint;
  registry.registerPath({
    method,
    path,
    tags: [tag],
    summary,
    description: `Who may call: ${audience[access]}.`,
    security: access === "guest" ? [{}, { bearer: [] }] : [{ bearer: [] }],
    request: {
      ...(params && { params: params as never }),
      ...(query && { query: query as never }),
      ...(body && { body: { required: !endpoint.bodyOptional, content: { "application/json": { schema: body } } } }),
      ...(endpoint.idempotent && { headers: z.object({ "Idempotency-Key": z.string().optional() }) }),
    },
    responses: { ...success(endpoint, response), ...refusals(endpoint) },
  } as RouteConfig);
}

export function openApiDocument(registry: OpenAPIRegistry) {
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: {
      title: "Gyeot product API",
      version: "1",
      description: "Send `Authorization: guest` or `Bearer <accessToken>`.",
    },
  });
  document.components = {
    ...document.components,
    securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
  };
  return document;
}

const audience: Record<Access, string> = {
  guest: "anyone",
  user: "a signed-in user",
  consented: "a signed-in user who gave capture consent",
  activist: "an activist",
  admin: "an admin whose session has passed the second factor",
};

function success(endpoint: Endpoint, response: Endpoint["response"]) {
  const status = String(endpoint.status ?? (response ? 200 : 204));
  return {
    [status]: response
      ? { description: "Done", content: { "application/json": { schema: response } } }
      : { description: "Done, nothing to say" },
  };
}

function refusals(endpoint: Endpoint) {
  const codes = new Set<ErrorCode>(endpoint.errors ?? []);
  if (endpoint.limit) codes.add("TOO_MANY_REQUESTS");
  if (endpoint.capability) codes.add("CAPABILITY_PAUSED");
  if (endpoint.method !== "get") codes.add("READ_ONLY_MODE");
  if (endpoint.params) codes.add("RESOURCE_NOT_FOUND");
  if (endpoint.params || endpoint.query || endpoint.body) codes.add("INVALID_REQUEST");
  if (endpoint.body) codes.add("PAYLOAD_TOO_LARGE");
  codes.add("UNAUTHORIZED").add("USER_BLOCKED");
  if (endpoint.access !== "guest" && endpoint.access !== "user") codes.add("ACCESS_DENIED_BY_POLICY");
  if (endpoint.access === "activist" || endpoint.access === "admin") codes.add("PERMISSION_DENIED");
  const byStatus = new Map<string, ErrorCode[]>();
  for (const [status, code] of Object.entries(endpoint.otherStatus ?? {})) byStatus.set(status, [code as ErrorCode]);
  for (const code of codes)
    byStatus.set(String(errors[code].status), [...(byStatus.get(String(errors[code].status)) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      { description: group.join(", "), content: { "application/json": { schema: ErrorBody } } },
    ]),
  );
}
