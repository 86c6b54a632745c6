import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { headerRefs } from './headers.ts'
import { chapterOf } from './tags.ts'

/** Where the document is, below `/v1`. */
export const openApiPath = '/openapi.json'

const headers = headerRefs('X-Request-Id', 'ETag', 'Cache-Control', 'Access-Control-Allow-Origin')

/** The document's own route, which is no procedure. */
export function describeItself(): ZodOpenApiPathsObject {
  return {
    [`/v1${openApiPath}`]: {
      get: {
        operationId: 'openApi',
        summary: 'Read this document',
        tags: [chapterOf(openApiPath)],
        security: [],
        parameters: [
          { $ref: '#/components/parameters/RequestId' },
          {
            in: 'header',
            name: 'If-None-Match',
            description: 'The `ETag` of what you have.',
            schema: { type: 'string' },
          },
        ],
        responses: {
          200: {
            description: 'OpenAPI 3.1.',
            headers,
            content: {
              'application/json': {
                schema: { type: 'object' },
                example: { openapi: '3.1.1', info: { title: 'Consult', version: '1' } },
              },
            },
          },
          304: { description: 'You have it.', headers },
        },
      },
    },
  } as ZodOpenApiPathsObject
}
