import { type ErrorCode, errorCatalogue, statusOf } from '@consult/domain'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { errorExample } from './examples/index.ts'
import { headerRefs, type ResponseHeader, versionHeaders } from './headers.ts'
import { errorName, schemaRef } from './schemas.ts'

function headersOf(status: number): readonly ResponseHeader[] {
  const limited = ['X-Request-Id', 'Link', ...versionHeaders, 'Cache-Control', 'RateLimit-Policy', 'RateLimit'] as const
  if (status === 405) return ['X-Request-Id', 'Link', 'Cache-Control', 'Allow']
  if (status === 401) return [...limited, 'WWW-Authenticate']
  if (status === 409) return [...limited, 'Idempotent-Replayed']
  if (status === 429) return [...limited, 'Retry-After']
  if (status === 503) return [...limited, 'Retry-After']
  return limited
}

function oneOrAny(names: readonly string[]) {
  const [only, ...others] = [...new Set(names)].map(schemaRef)
  return others.length === 0 ? only : { anyOf: [only, ...others] }
}

/** The error response for codes that share one status. */
function errorResponse(status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const examples = codes.map((code) => [code, { summary: errorCatalogue[code].meaning, value: errorExample(code) }])
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].meaning}`).join('\n\n'),
    headers: headerRefs(...headersOf(status)),
    content: {
      'application/json': { schema: oneOrAny(codes.map(errorName)), examples: Object.fromEntries(examples) },
    },
    'x-error-codes': [...codes],
  } as ZodOpenApiResponseObject
}

/** Responses that many routes share, by their codes. */
const shared: Readonly<Record<string, { readonly name: string; readonly codes: readonly ErrorCode[] }>> =
  Object.fromEntries(
    (
      [
        ['Unauthorized', 'unauthorized', 'embed_token_invalid', 'embed_token_expired'],
        ['InvalidRequest', 'invalid_request'],
        ['Forbidden', 'forbidden'],
        ['ForbiddenOrUnlicensed', 'forbidden', 'physician_not_licensed'],
        ['NotFound', 'not_found'],
        ['MethodNotAllowed', 'method_not_allowed'],
        ['PayloadTooLarge', 'payload_too_large'],
        ['UnsupportedMediaType', 'unsupported_media_type'],
        ['IdempotencyKeyReused', 'idempotency_key_reused'],
        ['RateLimited', 'rate_limited'],
        ['InternalError', 'internal_error'],
        ['ServiceUnavailable', 'service_unavailable'],
      ] satisfies [string, ...ErrorCode[]][]
    ).map(([name, ...codes]) => [codes.join(), { name, codes: codes as ErrorCode[] }]),
  )

/** The shared responses as the document's components. */
export function sharedResponses(): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    Object.values(shared).map(({ name, codes }) => [
      name,
      errorResponse(statusOf(codes[0] ?? 'internal_error'), codes),
    ]),
  )
}

/** The error responses for these codes by status; shared ones by reference. */
export function errorResponses(codes: readonly ErrorCode[]): Record<`${4 | 5}${string}`, ZodOpenApiResponseObject> {
  const order = Object.keys(errorCatalogue)
  const sorted = codes.toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
  return Object.fromEntries(
    [...Map.groupBy(sorted, statusOf)].map(([status, same]) => {
      const found = shared[same.join()]
      return [status, found ? { $ref: `#/components/responses/${found.name}` } : errorResponse(status, same)]
    }),
  )
}
