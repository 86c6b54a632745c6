import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { headerRefs } from './headers.ts'
import { chapterOf } from './tags.ts'

/** The document's path below `/v1`. */
export const openApiPath = '/openapi.json'

const headers = headerRefs('X-Request-Id', 'ETag', 'Cache-Control', 'Access-Control-Allow-Origin')

/** The document's own route, which has no procedure. */
export function describeItself(): ZodOpenApiPathsObject {
  return {
    [`/v1${openApiPath}`]: {
      get: {
        operationId: 'openApi',
        summary: 'Retrieve the OpenAPI document',
        description: 'Needs no credential. Every page may read it.',
        tags: [chapterOf(openApiPath)],
        security: [],
        parameters: [
          { $ref: '#/components/parameters/RequestId' },
          {
            in: 'header',
            name: 'If-None-Match',
            description: 'The `ETag` of the copy you have.',
            schema: { type: 'string' },
          },
        ],
        responses: {
          200: {
            description: 'The OpenAPI 3.1 document.',
            headers,
            content: {
              'application/json': {
                schema: { type: 'object' },
                example: { openapi: '3.1.1', info: { title: 'Consult', version: '1' } },
              },
            },
          },
          304: { description: 'Not modified: your copy is current.', headers },
        },
      },
    },
  } as ZodOpenApiPathsObject
}
