import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { collectRoutes, type Route } from '../routes.ts'
import { requestHeaders, responseHeaders } from './headers.ts'
import { toOperation } from './operation.ts'
import { sharedResponses } from './responses.ts'
import { namedSchemas } from './schemas.ts'
import { securitySchemes } from './security.ts'
import { describeItself } from './self.ts'
import { chapters, webhookChapter } from './tags.ts'
import { tidySchema } from './tidy.ts'
import { describeWebhooks, webhookHeaders } from './webhooks.ts'

const introduction = `Clinical consults for your patients: message threads and live calls.

- **Errors** have one body, \`{"error": {"code", "message", "details"?}}\`. Branch on \`code\`, which determines the status;
  treat one that you do not know by its HTTP class. New codes may be added within \`/v1\`, as may new fields and event types.
- **Any path** answers 405 \`method_not_allowed\` with an \`Allow\` header to a method that it does not serve, and any unknown
  path 404 \`not_found\`. HEAD is served wherever GET is.
- **Lists** are pages: \`nextCursor\` present means that there is more, and goes back unchanged as \`cursor\`.
- **Retries** are safe with an \`Idempotency-Key\`, on every POST.
- **Another partner's resource does not exist**: its 404 is the 404 of an id that never was.
- **429** can also come from a gateway before the service, without a body.`

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

/** The OpenAPI 3.1 document of `/v1`, made from the procedures; the same bytes from the same code. */
export function describeApi(): ApiDocument {
  const routes = collectRoutes()
  return createDocument(
    {
      openapi: '3.1.1',
      info: { title: 'Consult', version: '1', summary: 'The partner interface, /v1.', description: introduction },
      jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
      servers: [{ url: '/', description: 'The host that this document comes from.' }],
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
    { override: ({ jsonSchema, io }) => tidySchema(jsonSchema, io) },
  )
}
