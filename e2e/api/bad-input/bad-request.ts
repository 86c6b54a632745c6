import fc from 'fast-check'
import type { Client } from '../environment/index.ts'

/** How a request differs from a valid one, apart from its body. */
export interface Departure {
  readonly method: Parameters<Client['send']>[0]
  readonly headers: Readonly<Record<string, string>>
  /** Replaces the id in the path, as written in the URL. */
  readonly id: string | null
  /** Additional query string, as written in the URL. */
  readonly query: string
}

const badIds = [
  '%00',
  '%ff',
  'a%00b',
  '..%2f..%2fetc',
  '%ED%A0%80',
  'x'.repeat(81),
  'x'.repeat(4_000),
  'me',
  "'",
  '%F0%9F%99%82',
  '-1',
  'null',
  '{id}',
  '%',
  '%zz',
]

const badQueries = [
  '__proto__=1',
  'a[b]=c',
  '=',
  '&&',
  '%',
  'x'.repeat(8_000),
  'limit=1&limit=2',
  'limit=0x10',
  'limit=٣',
  'limit=1e2',
  'limit=%00',
  'cursor=%ED%A0%80',
  `cursor=${'A'.repeat(1_000)}`,
  'cursor=WzEsIngiLDFd',
  'status=closed&status=open',
  'since=%2b275760-09-13T00:00:00.001Z',
  'since=0',
  'from=9999-12-31T23:59:59Z&to=0001-01-01T00:00:00Z',
  'externalId=%ff',
]

const badValues = [
  '',
  ' ',
  'x'.repeat(8_000),
  '\u00ff',
  'Bearer',
  'Bearer a b',
  'me',
  '%00',
  'null',
  'a,b',
  '0',
  '-1',
  '__proto__',
]
const namesOfHeaders = [
  'x-service-physician-id',
  'x-service-physician',
  'idempotency-key',
  'x-request-id',
  'authorization',
  'accept',
  'accept-encoding',
  'if-none-match',
  'origin',
  'x-forwarded-for',
  'x-http-method-override',
  'transfer-encoding',
  'content-encoding',
]

const contentType = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'application/problem+json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  '*/*',
  '/',
  '',
)

const header = fc.tuple(fc.constantFrom(...namesOfHeaders), fc.constantFrom(...badValues))

/** Mostly the route's own values, so that errors elsewhere in the request are reached. */
export const departure = (method: Departure['method']): fc.Arbitrary<Departure> =>
  fc.record({
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constant(method) },
      fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
    ),
    headers: fc
      .tuple(
        fc.oneof({ weight: 6, arbitrary: fc.constant('application/json') }, contentType),
        fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(header, { maxLength: 3 })),
      )
      .map(([type, others]) => ({ 'content-type': type, ...Object.fromEntries(others) })),
    id: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, fc.constantFrom(...badIds)),
    query: fc.oneof({ weight: 6, arbitrary: fc.constant('') }, fc.constantFrom(...badQueries)),
  })
