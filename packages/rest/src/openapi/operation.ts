import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { type Route, takesKey } from '../routes.ts'
import { describeDeprecation } from '../versions/deprecation-headers.ts'
import { errorsOf } from './errors-of-route.ts'
import { routeExamples } from './examples/index.ts'
import { headerRefs, versionHeaders } from './headers.ts'
import { operationIdOf } from './names.ts'
import { errorResponses } from './responses.ts'
import { nameOf, schemaRef } from './schemas.ts'
import { securityOf } from './security.ts'
import { chapterOf } from './tags.ts'

const json = 'application/json'

function exampleOf({ name }: Route) {
  const example = routeExamples[name]
  if (!example) throw new Error(`${name} has no example: add one to packages/rest/src/openapi/examples`)
  return example
}

const idSays = {
  patients: 'Unique identifier of the patient.',
  physicians: 'Unique identifier of the physician, or `me` for the physician that the credential belongs to.',
  'async-consults': 'Unique identifier of the async consult.',
  'telehealth-consults': 'Unique identifier of the telehealth consult.',
  orders: 'Unique identifier of the order.',
  'follow-ups': 'Unique identifier of the follow-up.',
  events: 'Unique identifier of the event.',
  'webhook-endpoints': 'Unique identifier of the webhook endpoint.',
  questionnaires: 'Your own key of the questionnaire.',
  'code-lists': 'Your own key of the list.',
  'note-templates': 'Your own key of the template, or `soap` or `short`.',
  'data-requests': 'Unique identifier of the data request.',
  'api-keys': 'Unique identifier of the API key.',
  requests: 'The `X-Request-Id` of the response.',
  test: 'Unique identifier of the test clock.',
} as Readonly<Record<string, string>>

/** The path's parameters, which are all ids. */
function pathParameters(path: string): z.ZodObject | null {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.length === 0) return null
  const description = idSays[path.split('/')[1] ?? '']
  if (!description) throw new Error(`${path}: describe its id in idSays in packages/rest/src/openapi/operation.ts`)
  const saysOf = (name: string) =>
    ({ eventId: idSays.events, noteId: 'Unique identifier of the note.', orderId: idSays.orders })[name] ?? description
  return z.object(Object.fromEntries(names.map((name) => [name, z.string().meta({ description: saysOf(name) })])))
}

/** The input's fields that are not in the path; null when there are none. */
function otherFields({ path, input }: Route): z.ZodObject | null {
  const fields = Object.entries(input?.shape ?? {}).filter(([field]) => !path.includes(`{${field}}`))
  return fields.length > 0 ? z.strictObject(Object.fromEntries(fields) as z.core.$ZodShape) : null
}

/** What the reference still needs to describe a route, and where to add it. Empty when nothing is missing. */
export function missingInReference(route: Route): string[] {
  const parts = [() => pathParameters(route.path), () => chapterOf(route.path), () => exampleOf(route)]
  return parts.flatMap((part) => {
    try {
      part()
      return []
    } catch (error) {
      return [(error as Error).message]
    }
  })
}

const successes = {
  200: 'OK.',
  201: 'Created.',
  202: 'Accepted. It will be processed once, in order.',
} as const

function successResponses(route: Route): ZodOpenApiResponsesObject {
  const { success = 200, upsert, keepsKeys, output } = route
  const replayable = takesKey(route) ? (['Idempotent-Replayed'] as const) : []
  const ofLog = ['events.list', 'events.next'].includes(route.name) ? (['X-Service-Epoch'] as const) : []
  const response = (description: string) => ({
    description,
    headers: headerRefs(
      'X-Request-Id',
      ...versionHeaders,
      'Cache-Control',
      'RateLimit-Policy',
      'RateLimit',
      ...replayable,
      ...ofLog,
    ),
    content: { [json]: { schema: schemaRef(nameOf(output)), example: exampleOf(route).answer } },
  })
  return {
    ...(upsert && { 200: response('Updated.') }),
    [success]: response(keepsKeys ? successes[202] : successes[success]),
  }
}

/** Describes a route of `/v1` as an OpenAPI operation. */
export function toOperation(route: Route): ZodOpenApiOperationObject {
  const { name, method, path, summary, description, multipart, deprecated } = route
  const inPath = pathParameters(path)
  const other = otherFields(route)
  const body = method === 'GET' ? null : other
  return {
    operationId: operationIdOf(name),
    summary,
    description: [
      description,
      ...(route.reach.scope ? [`Scope of the API key: \`${route.reach.scope}\`.`] : []),
      ...(deprecated ? [describeDeprecation(deprecated)] : []),
    ].join('\n\n'),
    ...(deprecated && !deprecated.fields && { deprecated: true }),
    tags: [chapterOf(path)],
    security: securityOf(route),
    requestParams: { ...(inPath && { path: inPath }), ...(method === 'GET' && other && { query: other }) },
    parameters: [
      { $ref: '#/components/parameters/RequestId' },
      { $ref: '#/components/parameters/ServiceVersion' },
      ...(takesKey(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
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
