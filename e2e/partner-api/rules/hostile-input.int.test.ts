import { errorBodySchema } from '@consult/domain'
import { collectRoutes } from '@consult/rest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Client,
  createWorld,
  multipart,
  newPhone,
  nextNumber,
  sampleFiles,
  type TestPartner,
  type World,
} from '../world/index.ts'
import { routeBodies } from './route-bodies.fixture.ts'

let world: World
let partner: TestPartner
/** Acts as partner and as physician. */
let client: Client

beforeAll(async () => {
  world = await createWorld()
  partner = await world.partner()
  client = (await partner.physician()).asserted
})
afterAll(() => world.close())

const hostile: Record<string, string> = {
  NUL: 'a\u0000b',
  'a lone high surrogate': 'a\ud800b',
  'a lone low surrogate': '\udc00',
  'control characters': '\u0001\u001b[31m\u007f\u0085',
  'an override of direction': '\u202egnp.exe',
  'twenty thousand letters': 'x'.repeat(20_000),
  quotes: `'; drop table patients; --"`,
  'a path': '../../../etc/passwd',
  markup: '<img src=x onerror=alert(1)>',
  'a number': '1e400',
  nothing: '',
  blanks: '   ',
  'something that JavaScript knows': '__proto__',
  'a noncharacter': '\uffff\ufdd0',
  'an emoji made of many': '👩‍👩‍👧‍👦'.repeat(50),
  'a time without end': '+275760-09-13T00:00:00.001Z',
  'a year that is none': '0000-01-01T00:00:00Z',
}
const oddValues: unknown[] = [null, true, -1, 1e308, [], {}, [[]], [null], { a: { b: 1 } }]

/** Every copy of `value` that has one of its texts or keys replaced. */
function* mutations(value: unknown, texts: readonly unknown[]): Generator<unknown> {
  if (typeof value === 'string' || typeof value === 'number' || value === null) yield* texts
  else if (Array.isArray(value)) {
    for (const [n, item] of value.entries()) {
      for (const changed of mutations(item, texts)) yield value.with(n, changed)
    }
  } else if (typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) {
      for (const changed of mutations(item, texts)) yield { ...value, [name]: changed }
    }
    for (const text of texts) if (typeof text === 'string') yield { ...value, [text]: text }
  }
}

function expectNoFault(answer: Answer<unknown>, what: () => string) {
  expect(answer.status, what()).toBeLessThan(500)
  if (answer.status >= 400) expect(errorBodySchema.safeParse(answer.body).success, what()).toBe(true)
}

/** Does the same with each, a few at a time. */
async function inTurns<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const atOnce = 8
  for (let n = 0; n < items.length; n += atOnce) await Promise.all(items.slice(n, n + atOnce).map(act))
}

/** A path with a resource that is there, so that the body reaches the verb. */
async function pathOf(path: string): Promise<string> {
  if (!path.includes('{id}')) return `/v1${path}`
  if (path.startsWith('/physicians')) return `/v1${path.replace('{id}', 'me')}`
  if (path.startsWith('/telehealth-consults')) return `/v1${path.replace('{id}', (await partner.visit()).id)}`
  if (path.startsWith('/events')) {
    await partner.consult({ status: 'invited' })
    return `/v1${path.replace('{id}', (await partner.events()).at(-1)?.id ?? '')}`
  }
  const consult = await partner.consult({ status: path.endsWith('consent') ? 'invited' : 'queued' })
  const id = path.startsWith('/patients') ? consult.patientId : consult.id
  return `/v1${path.replace('{id}', id)}`
}

const routes = collectRoutes()

describe('no text in a body is a fault of ours', () => {
  test.each(routes.filter(({ method }) => method !== 'GET').map((route) => [route.name, route] as const))(
    '%s',
    async (name, { method, path }) => {
      const url = await pathOf(path)
      const body = routeBodies[name]?.() ?? {}
      const values = [...Object.values(hostile), ...oddValues]
      const send = method === 'PUT' ? client.put : client.post
      const tries = [...mutations(body, values), ...values]
      await inTurns(tries, async (changed) => {
        expectNoFault(await send(url, changed), () => JSON.stringify(changed).slice(0, 300))
      })
    },
  )
})

describe('no text in a path is a fault of ours', () => {
  const ids = [
    '%00',
    '%ff',
    'a%00b',
    '..%2f..%2fetc',
    '%ED%A0%80',
    'x'.repeat(81),
    'x'.repeat(4_000),
    'x'.repeat(6_000),
    'me',
    "'",
    '%F0%9F%99%82',
    '-1',
    'null',
    '{id}',
  ]
  test.each(
    routes
      .filter(({ path }) => path.includes('{id}'))
      .map((route) => [`${route.method} ${route.path}`, route] as const),
  )('%s', async (_name, { method, path, name }) => {
    for (const id of ids) {
      const url = `/v1${path.replace('{id}', id)}`
      const answer =
        method === 'GET'
          ? await client.get(url)
          : await client[method === 'PUT' ? 'put' : 'post'](url, routeBodies[name]?.())
      expectNoFault(answer, () => url.slice(0, 300))
      if (id !== 'me') expect([400, 404], url.slice(0, 300)).toContain(answer.status)
    }
  })
})

describe('no text in a query is a fault of ours', () => {
  test.each(routes.filter(({ method }) => method === 'GET').map((route) => [route.path, route] as const))(
    '%s',
    async (path, { input }) => {
      const url = await pathOf(path)
      const names = Object.keys(input?.shape ?? {})
      const values = [
        '%',
        '%ff',
        '%00',
        '%ED%A0%80',
        '%2b275760-09-13T00:00:00.001Z',
        '[]',
        '{}',
        "'",
        '-0',
        '0x10',
        '٣',
      ]
      const queries = names.flatMap((name) =>
        values.flatMap((value) => [`${name}=${value}`, `${name}=1&${name}=${value}`]),
      )
      await inTurns([...queries, '__proto__=1', 'a[b]=c', '=', '&&', '%', 'x'.repeat(8_000)], async (query) => {
        expectNoFault(await client.get(`${url}?${query}`), () => query)
      })
    },
  )
})

describe('no header is a fault of ours', () => {
  test.each(['x-service-physician-id', 'x-service-physician', 'idempotency-key', 'x-request-id', 'authorization'])(
    '%s',
    async (name) => {
      for (const value of [
        '',
        ' ',
        'x'.repeat(8_000),
        '\u00ff',
        'Bearer',
        'Bearer ',
        'Bearer a b',
        'me',
        '%00',
        'null',
      ]) {
        const answer = await partner.key.post(
          '/v1/patients',
          { externalId: 'h', phone: '+14155550100' },
          { [name]: value },
        )
        expectNoFault(answer, () => `${name}: ${value}`)
      }
    },
  )
})

describe('no upload is a fault of ours:', () => {
  const bytes = sampleFiles.png()
  const send = (headers: Record<string, string>, payload: Buffer | string) =>
    client.send('POST', '/v1/attachments', { headers, payload })

  test.each(Object.entries(hostile))('a file or a field that is called %s', async (_what, name) => {
    for (const part of [
      { fileName: name, bytes },
      { field: name, fileName: 'a.png', bytes },
      { field: name, bytes },
    ]) {
      const { headers, payload } = multipart([part])
      const answer = await send(headers, payload)
      expectNoFault(answer, () => `${name}: ${answer.text}`)
      if (answer.status < 300) expect((answer.body as { fileName: string }).fileName).toMatch(/^[^/\\\p{C}]+\.png$/u)
    }
  })

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
    `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
    'multipart/form-data; boundary=--; boundary=a',
    'multipart/form-data; boundary=a; charset=\u00ff',
    'MULTIPART/FORM-DATA; BOUNDARY=a',
  ])('a body that says it is %s', async (type) => {
    for (const payload of [
      '',
      '--a',
      '--a--',
      '--a\r\n\r\n--a--',
      '--a\r\nContent-Disposition: form-data\r\n\r\nx\r\n--a--',
    ]) {
      const answer = await send({ 'content-type': type }, payload)
      expectNoFault(answer, () => `${type}: ${answer.text}`)
      expect([400, 415]).toContain(answer.status)
    }
  })

  test('parts whose headers are no headers, or too many', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=a' }
    const heads = [
      'nonsense',
      ': x',
      'Content-Disposition: form-data; name=file; filename',
      "Content-Disposition: form-data; name=file; filename*=UTF-8''%ff%fe",
      'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: %00',
      'Content-Disposition: attachment; name="file"; filename="a.png"',
      Array.from({ length: 3_000 }, (_, n) => `X-${n}: y`).join('\r\n'),
      `X: ${'y'.repeat(100_000)}`,
      'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Transfer-Encoding: base64',
    ]
    for (const head of heads) {
      const payload = Buffer.concat([Buffer.from(`--a\r\n${head}\r\n\r\n`), bytes, Buffer.from('\r\n--a--\r\n')])
      const answer = await send(type, payload)
      expectNoFault(answer, () => `${head.slice(0, 100)}: ${answer.text}`)
    }
  })

  test('any part of one, and any change to it', async () => {
    const { headers, payload } = multipart([{ fileName: 'a.png', bytes: bytes.subarray(0, 40) }])
    const changed = Array.from(payload, (byte, at) => {
      const copy = Buffer.from(payload)
      copy[at] = byte ^ 0x20
      return copy
    })
    const parts = Array.from({ length: payload.length }, (_, length) => payload.subarray(0, length))
    await inTurns([...changed, ...parts], async (body) => {
      expectNoFault(await send(headers, body), () => body.toString('latin1'))
    })
  })
})

describe('no shape of JSON is a fault of ours:', () => {
  const json = { 'content-type': 'application/json' }
  const depth = 100_000
  const shapes: Record<string, string> = {
    'deeply nested lists': `{"externalId":"deep","phone":"+14155550101","junk":${'['.repeat(depth)}${']'.repeat(depth)}}`,
    'deeply nested objects': `{"junk":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`,
    'a list too deep': '['.repeat(depth) + ']'.repeat(depth),
    'very many keys': `{${Array.from({ length: 50_000 }, (_, n) => `"k${n}":1`).join()}}`,
    'a key twice': '{"externalId":"a","externalId":"b","phone":"+14155550102"}',
    'numbers beyond numbers': '{"externalId":1e999,"phone":-1e999}',
    'escaped surrogates': '{"externalId":"\\ud800","phone":"\\udfff","metadata":{"\\ud83d":"\\u0000"}}',
  }
  test.each(Object.entries(shapes))('%s', async (_what, payload) => {
    for (const key of [{}, { 'idempotency-key': `shape-${nextNumber()}` }]) {
      const answer = await client.send('POST', '/v1/patients', { headers: { ...json, ...key }, payload })
      expectNoFault(answer, () => `${answer.status} ${answer.text.slice(0, 300)}`)
    }
  })

  test('bytes that are no UTF-8', async () => {
    const payload = Buffer.concat([
      Buffer.from(`{"externalId":"bytes","phone":"${newPhone()}","firstName":"`),
      Buffer.from([0xff, 0xfe, 0xc3]),
      Buffer.from('"}'),
    ])
    expectNoFault(await client.send('POST', '/v1/patients', { headers: json, payload }), () => 'bytes')
  })
})
