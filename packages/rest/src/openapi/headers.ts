const text = { type: 'string' } as const

/** The headers of answers. Those of HTTP itself (`Content-Type`, `Date` and so on) are not listed. */
export const responseHeaders = {
  'X-Request-Id': {
    description: "The request's id: the caller's own when it sent a sane one. It stands in our logs and in the events.",
    required: true,
    schema: text,
    example: 'req_0c6b7c1e-5f0e-4f0c-9a53-0d3d2a0f6a11',
  },
  'Idempotent-Replayed': {
    description: '`true` when this is the kept answer of an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  'RateLimit-Policy': {
    description: 'The allowance of this credential: `"default";q=<burst>;w=<seconds to refill it>`.',
    schema: text,
    example: '"default";q=100;w=2',
  },
  RateLimit: {
    description: 'What is left of it: `"default";r=<requests>;t=<seconds until it is whole again>`.',
    schema: text,
    example: '"default";r=87;t=1',
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try; add jitter.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
  ETag: {
    description: 'Names these very bytes; send it back as `If-None-Match`.',
    required: true,
    schema: text,
  },
  'Cache-Control': {
    description: 'How long it may be kept: `no-store` but for public documents.',
    required: true,
    schema: text,
  },
  'Access-Control-Allow-Origin': { description: 'Any page may read it.', required: true, schema: text },
  Allow: {
    description: 'The methods that the path serves.',
    required: true,
    schema: text,
    example: 'GET, HEAD, POST',
  },
} as const

export type ResponseHeader = keyof typeof responseHeaders

/** References to these headers, as a response names them. */
export function headerRefs(...names: readonly ResponseHeader[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The headers that requests may have besides their credential. */
export const requestHeaders = {
  RequestId: {
    in: 'header',
    name: 'X-Request-Id',
    description: 'Your own id for the request, 1 to 128 of `A-Z a-z 0-9 _ . : -`. Anything else is replaced.',
    schema: text,
  },
  IdempotencyKey: {
    in: 'header',
    name: 'Idempotency-Key',
    description:
      '1 to 255 visible ASCII characters, new for every request that you mean and the same for its retries. The answer is kept for 24 hours and given again; a message is accepted once under its key for ever.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
} as const
