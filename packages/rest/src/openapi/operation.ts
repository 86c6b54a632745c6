import type { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import type { Route } from '../routes.ts'
import { errorsOf } from './errors-of-route.ts'
import { routeExamples } from './examples/index.ts'
import { headerRefs } from './headers.ts'
import { operationIdOf } from './names.ts'
import { errorResponses } from './responses.ts'
import { nameOf, schemaRef } from './schemas.ts'
import { securityOf } from './security.ts'
import { chapterOf } from './tags.ts'

const json = 'application/json'

function exampleOf({ name }: Route) {
  const example = routeExamples[name]
  if (!example) throw new Error(`${name} has no example: write one in openapi/examples`)
  return example
}

/** The input's fields in two: those whose names stand in the path, and the others. */
function splitInput({ path, input }: Route): { path: z.ZodObject | null; other: z.ZodObject | null } {
  if (!input) return { path: null, other: null }
  const masks = [{}, {}] as [Record<string, true>, Record<string, true>]
  for (const field of Object.keys(input.shape)) masks[path.includes(`{${field}}`) ? 0 : 1][field] = true
  // Refinements are left behind, which zod allows on a shape alone.
  const [inPath, other] = masks.map((mask) =>
    Object.keys(mask).length > 0
      ? input
          .safeExtend({})
          .clone({ ...input._zod.def, checks: [] })
          .pick(mask)
      : null,
  )
  return { path: inPath ?? null, other: other ?? null }
}

const successes = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: it will be done, once, and in order.',
} as const

function successResponses(route: Route): ZodOpenApiResponsesObject {
  const { success = 200, upsert, keepsKeys, method, output } = route
  const replayable = method === 'POST' ? (['Idempotent-Replayed'] as const) : []
  const response = (description: string) => ({
    description,
    headers: headerRefs('X-Request-Id', 'RateLimit-Policy', 'RateLimit', ...replayable),
    content: { [json]: { schema: schemaRef(nameOf(output)), example: exampleOf(route).answer } },
  })
  return {
    ...(upsert && { 200: response('It was there, and has been brought up to date.') }),
    [success]: response(keepsKeys ? successes[202] : successes[success]),
  }
}

/** A route of `/v1` as the document has it. */
export function toOperation(route: Route): ZodOpenApiOperationObject {
  const { name, method, path, summary, description, multipart } = route
  const { path: inPath, other } = splitInput(route)
  const body = method === 'GET' ? null : other
  return {
    operationId: operationIdOf(name),
    summary,
    ...(description && { description }),
    tags: [chapterOf(path)],
    security: securityOf(route),
    requestParams: { ...(inPath && { path: inPath }), ...(method === 'GET' && other && { query: other }) },
    parameters: [
      { $ref: '#/components/parameters/RequestId' },
      ...(method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { [multipart ? 'multipart/form-data' : json]: { schema: body, example: exampleOf(route).body } },
      },
    }),
    responses: { ...successResponses(route), ...errorResponses(errorsOf(route)) },
  } as ZodOpenApiOperationObject
}
