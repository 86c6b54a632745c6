import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { collectRoutes, type Route } from '../routes.ts'
import { requestHeaders, responseHeaders } from './headers.ts'
import { toOperation } from './operation.ts'
import { sharedResponses } from './responses.ts'
import { namedSchemas } from './schemas.ts'
import { securitySchemes } from './security.ts'
import { describeItself } from './self.ts'
import { simplifySchema } from './simplify-schema.ts'
import { chapters, webhookChapter } from './tags.ts'
import { describeWebhooks, webhookHeaders } from './webhooks.ts'

const introduction = `Clinical consults for your patients: message threads and live calls.

- **Errors** have one body, \`{"error": {"code", "message", "details"?}}\`. Branch on \`code\`, which determines the status;
  treat an unknown code by its HTTP class. New codes, fields and event types can be added within \`/v1\`.
- **Unsupported methods** get a 405 \`method_not_allowed\` with an \`Allow\` header, and unknown paths a 404 \`not_found\`. HEAD
  works wherever GET does.
- **Lists** come in pages: if there is a \`nextCursor\`, send it unchanged as \`cursor\` to get the next page.
- **Retries** of every POST are safe with an \`Idempotency-Key\`.
- **Resources of other partners** get the same 404 as ids that do not exist.
- **429** can also come from a gateway in front of the service, without a body.`

function describePaths(routes: readonly Route[]): ZodOpenApiPathsObject {
  const byPath = Map.groupBy(routes, ({ path }) => `/v1${path}` as const)
  return Object.fromEntries(
    [...byPath].map(([path, same]) => [
      path,
      Object.fromEntries(same.map((route) => [route.method.toLowerCase(), toOperation(route)])),
    ]),
  )
}

export type ApiDocument = ReturnType<typeof createDocument>

/** The OpenAPI 3.1 document of `/v1`, generated from the procedures. The output is deterministic. */
export function describeApi(): ApiDocument {
  const routes = collectRoutes()
  return createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Consult',
        version: '1',
        summary: 'The Consult API for partners, /v1.',
        description: introduction,
      },
      jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
      servers: [{ url: '/', description: 'The host that serves this document.' }],
      tags: [...Object.values(chapters), webhookChapter],
      paths: { ...describePaths(routes), ...describeItself() },
      webhooks: describeWebhooks(),
      components: {
        schemas: namedSchemas(routes.map(({ output }) => output)),
        responses: sharedResponses(),
        headers: responseHeaders as never,
        parameters: { ...requestHeaders, ...webhookHeaders } as never,
        securitySchemes: securitySchemes as never,
      },
    },
    { override: ({ jsonSchema, io }) => simplifySchema(jsonSchema, io) },
  )
}
