import { currentVersion } from '@consult/domain'

const text = { type: 'string' } as const

/** Our response headers. Standard HTTP headers (`Content-Type`, `Date` and so on) are not listed. */
export const responseHeaders = {
  'X-Request-Id': {
    description: 'Identifier of the request: the one you sent, if valid. Quote it when you report a problem.',
    required: true,
    schema: text,
    example: 'req_0c6b7c1e-5f0e-4f0c-9a53-0d3d2a0f6a11',
  },
  'Service-Version': {
    description: 'The version of the API that answered: the one you sent, or the one that your key is pinned to.',
    schema: text,
    example: currentVersion,
  },
  Deprecation: {
    description:
      'On responses of a deprecated operation, or one with deprecated fields: since when, `@<seconds since 1970>` (RFC 9745).',
    schema: text,
    example: '@1803859200',
  },
  Sunset: {
    description: 'The same: from when it may no longer work (RFC 8594).',
    schema: text,
    example: 'Wed, 01 Dec 2027 00:00:00 GMT',
  },
  Link: {
    description: 'The page of the documentation about the error code, with `rel="help"`.',
    required: true,
    schema: text,
    example: '</docs/errors#not_found>; rel="help"',
  },
  'WWW-Authenticate': {
    description: 'The kind of credential that the route expects.',
    required: true,
    schema: text,
    example: 'Bearer realm="Consult"',
  },
  'Idempotent-Replayed': {
    description: '`true` if this is the stored response to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  'X-Service-Epoch': {
    description:
      'The epoch of the event log: a number that grows when the log was restored from a backup. Then forget the sequences that you remember, because they are used again, and deduplicate by event id.',
    required: true,
    schema: { type: 'integer' },
    example: 1772442000,
  },
  'RateLimit-Policy': {
    description: 'The rate limit of this credential: `"default";q=<burst>;w=<seconds until fully refilled>`.',
    schema: text,
    example: '"default";q=100;w=2',
  },
  RateLimit: {
    description: 'What is left of the rate limit: `"default";r=<requests>;t=<seconds until fully refilled>`.',
    schema: text,
    example: '"default";r=87;t=1',
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt. Add jitter.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
  ETag: {
    description: 'Version of the document. Send it as `If-None-Match` to download it only after a change.',
    required: true,
    schema: text,
  },
  'Cache-Control': {
    description: 'How long the response may be cached: `no-store`, except for public documents and small pictures.',
    required: true,
    schema: text,
  },
  'Access-Control-Allow-Origin': {
    description: 'Pages of every origin may read the document.',
    required: true,
    schema: text,
  },
  Allow: {
    description: 'The methods that the path supports.',
    required: true,
    schema: text,
    example: 'GET, HEAD, POST',
  },
} as const

export type ResponseHeader = keyof typeof responseHeaders

/** Of every response to a request that may reach its operation. */
export const versionHeaders = ['Service-Version', 'Deprecation', 'Sunset'] as const satisfies readonly ResponseHeader[]

/** References to these headers, for a response. */
export function headerRefs(...names: readonly ResponseHeader[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The request headers besides credentials. */
export const requestHeaders = {
  RequestId: {
    in: 'header',
    name: 'X-Request-Id',
    description:
      'Your own identifier for the request: 1 to 128 characters of `A-Z a-z 0-9 _ . : -`. Any other value is replaced.',
    schema: text,
  },
  ServiceVersion: {
    in: 'header',
    name: 'Service-Version',
    description:
      'The version of the API that you expect, `YYYY-MM-DD`. By default, the version that was current when your key was created. An unknown version gets a 400 that lists the known ones.',
    schema: text,
    example: currentVersion,
  },
  IdempotencyKey: {
    in: 'header',
    name: 'Idempotency-Key',
    description:
      'A unique key for one intended request, 1 to 255 visible ASCII characters. Use the same key for its retries: they return the first response for 24 hours. For messages, the key never expires.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
} as const
