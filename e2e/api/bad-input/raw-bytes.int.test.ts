import { connect } from 'node:net'
import { errorBodySchema } from '@consult/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  newPhone,
  type TestEnvironment,
  type TestPartner,
  unlimited,
} from '../environment/index.ts'
import { isLong, requests, seed } from '../surface/proof-size.ts'

/** Sends bytes that no HTTP client sends, over the test's own socket. */
let environment: TestEnvironment
let partner: TestPartner
let port: number

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner(unlimited)
  port = Number(new URL(await environment.api.listen()).port)
})
afterAll(() => environment.close())

/** Sends only the bytes. @returns everything received until the server closed or stopped sending. */
function exchange(bytes: Buffer): Promise<string> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    const finish = () => {
      socket.destroy()
      done(Buffer.concat(chunks).toString('latin1'))
    }
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', finish)
    socket.on('error', finish)
    // The half-close tells the server that nothing more will come.
    socket.end(bytes)
  })
}

/**
 * Asserts that every answer on a connection is complete: a status below 500, a request id, and the standard body for
 * errors.
 */
function expectAnswers(text: string, what: string): void {
  for (let rest = text; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n')
    expect(end, `${what}: ${rest.slice(0, 200)}`).toBeGreaterThan(0)
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers = new Map(lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]*: ?/, '')]))
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1])
    const length = Number(headers.get('content-length') ?? 0)
    const body = rest.slice(end + 4, end + 4 + length)
    rest = rest.slice(end + 4 + length)
    if (status === 100) continue
    expect(status, what).toBeGreaterThanOrEqual(200)
    expect(status, what).toBeLessThan(500)
    expect(headers.get('x-request-id'), what).toMatch(/^[\w.:-]{1,128}$/)
    if (status >= 400 && body !== '') expect(errorBodySchema.safeParse(JSON.parse(body)).success, what).toBe(true)
  }
}

const body = () => JSON.stringify({ externalId: 'raw', phone: newPhone() })
const head = (line: string, ...headers: string[]) =>
  `${[line, 'Host: x', `Authorization: Bearer ${partner.apiKey}`, 'Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n`
const post = (...headers: string[]) => head('POST /v1/patients HTTP/1.1', ...headers)
const whole = () => post(`Content-Length: ${body().length}`, 'Connection: close') + body()

const crafted: Record<string, () => string> = {
  'nothing at all': () => '',
  'a line end': () => '\r\n\r\n',
  'no HTTP': () => 'hello\r\n\r\n',
  'HTTP 0.9': () => 'GET /v1/patients\r\n',
  'HTTP 2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  TLS: () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'half a head': () => 'POST /v1/patients HTTP/1.1\r\nHost: x\r\nAuthor',
  'half a body': () => `${post('Content-Length: 100')}{"externalId":`,
  'a body longer than it says': () => `${post('Content-Length: 2')}{}${'x'.repeat(100)}`,
  'two lengths': () => `${post('Content-Length: 2', 'Content-Length: 40')}{}`,
  'a negative length': () => `${post('Content-Length: -1')}{}`,
  'a length that is none': () => `${post('Content-Length: ten')}{}`,
  'a length beyond numbers': () => `${post('Content-Length: 99999999999999999999')}{}`,
  'length and chunks': () => `${post('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  chunks: () =>
    `${post('Transfer-Encoding: chunked', 'Connection: close')}${body().length.toString(16)}\r\n${body()}\r\n0\r\n\r\n`,
  'half a chunk': () => `${post('Transfer-Encoding: chunked')}ff\r\n{"externalId"`,
  'a chunk without a size': () => `${post('Transfer-Encoding: chunked')}xyz\r\n{}\r\n0\r\n\r\n`,
  'chunks twice encoded': () => `${post('Transfer-Encoding: gzip, chunked')}2\r\n{}\r\n0\r\n\r\n`,
  'a folded header': () => `${post('X-A: b\r\n c', 'Content-Length: 2')}{}`,
  'a header without a colon': () => `${post('nonsense')}`,
  'a header with a NUL': () => `${post('X-A: \0')}`,
  'a header with a bare line feed': () => `${post('X-A: a\nX-B: b')}`,
  'a header of blanks': () => `${post(' : x')}`,
  'headers without end': () => post(...Array.from({ length: 3_000 }, (_, n) => `X-${n}: y`)),
  'a header without end': () => post(`X-A: ${'y'.repeat(100_000)}`),
  'a path without end': () => head(`GET /v1/${'a'.repeat(60_000)} HTTP/1.1`),
  'a path with a NUL': () => head('GET /v1/patients/\0 HTTP/1.1'),
  'a path of raw bytes': () => head('GET /v1/patients/\xff\xfe HTTP/1.1', 'Connection: close'),
  'a path with a blank': () => head('GET /v1/patients/a b HTTP/1.1'),
  'an absolute address': () => head('GET http://elsewhere.example/v1/patients HTTP/1.1', 'Connection: close'),
  'an asterisk': () => head('OPTIONS * HTTP/1.1', 'Connection: close'),
  'a tunnel': () => head('CONNECT elsewhere.example:443 HTTP/1.1'),
  'an upgrade': () => head('GET /v1/patients HTTP/1.1', 'Connection: upgrade', 'Upgrade: websocket'),
  'a method that is none': () => head('STEAL /v1/patients HTTP/1.1'),
  'a method in small letters': () => head('get /v1/patients HTTP/1.1'),
  'an expectation': () => `${post('Expect: a-miracle', 'Content-Length: 2', 'Connection: close')}{}`,
  'two credentials': () =>
    head('GET /v1/patients HTTP/1.1', `Authorization: Bearer ${partner.apiKey}`, 'Connection: close'),
  'two at once': () => `${head('GET /v1/events HTTP/1.1')}${head('GET /v1/events HTTP/1.1', 'Connection: close')}`,
  'one that would hide in another': () =>
    `${post('Content-Length: 2')}{}${head('GET /v1/events HTTP/1.1', 'Connection: close')}`,
}

describe('the API gives only expected answers to raw bytes:', () => {
  test.each(Object.entries(crafted))('%s', async (what, bytes) => {
    expectAnswers(await exchange(Buffer.from(bytes(), 'latin1')), what)
  })
})

/** Mutations of a valid request: bytes removed, inserted and changed. */
const damage = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat(5),
    insert: fc.oneof(fc.uint8Array({ maxLength: 6 }), fc.constantFrom('\r\n', '\r\n\r\n', '\0', ': ').map(Buffer.from)),
  }),
  { minLength: 1, maxLength: 4 },
)

test('a request with damaged bytes gets only expected answers', {
  tags: 'sized',
  timeout: isLong ? 0 : 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      let bytes = Buffer.from(whole(), 'latin1')
      for (const { at, remove, insert } of changes) {
        const from = Math.floor(at * bytes.length)
        bytes = Buffer.concat([bytes.subarray(0, from), insert, bytes.subarray(from + remove)])
      }
      expectAnswers(await exchange(bytes), JSON.stringify(bytes.toString('latin1')))
    }),
    { numRuns: Math.ceil(requests / 10), seed },
  )
})
