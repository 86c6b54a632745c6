import { collectRoutes, takesKey } from '@consult/rest'
import { oneIn } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Client,
  createTestEnvironment,
  newPhone,
  sampleFiles,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { routeBodies } from './route-bodies.fixture.ts'

/** Answers that the document declares for every route of a kind, checked for every route. */
let environment: TestEnvironment
let partner: TestPartner
/** Authenticated as partner and physician. */
let client: Client

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  client = (await partner.physician()).asserted
})
afterAll(() => environment.close())

type Route = ReturnType<typeof collectRoutes>[number]
const routes = collectRoutes().map((route) => [`${route.method} ${route.path}`, route] as const)
// File uploads have their own tests.
const writing = routes.filter(([, { method, multipart }]) => method !== 'GET' && !multipart)
const keeping = routes.filter(([, route]) => takesKey(route) && !route.keepsKeys)

const urlOf = ({ path }: Route, id = 'x') => `/v1${path.replace('{id}', id)}`
const json = { 'content-type': 'application/json' }
const send = (by: Client, route: Route, payload: string, headers: Record<string, string> = json) =>
  by.send(route.method, urlOf(route), { headers, payload })
/** A valid, always identical request of the route for resources that do not exist. */
function asking(route: Route, headers: Record<string, string> = {}): (by: Client) => Promise<Answer<unknown>> {
  if (route.method === 'GET') return (by) => by.get(urlOf(route), headers)
  if (route.multipart) return (by) => by.upload({ fileName: 'a.png', bytes: sampleFiles.png() }, headers)
  const payload = JSON.stringify(routeBodies[route.name]?.() ?? {})
  return (by) => send(by, route, payload, { ...json, ...headers })
}

test.each(oneIn(12, routes))(
  '%s refuses a parameter that it does not know',
  { tags: 'sized' },
  async (_name, route) => {
    const options = {
      headers: route.multipart ? {} : json,
      ...(route.method !== 'GET' && !route.multipart && { payload: '{}' }),
    }
    const answer = await client.send(route.method, `${urlOf(route)}?color=red`, options)
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
  },
)

describe('among the routes with a body,', () => {
  test.each(oneIn(12, writing))(
    '%s refuses one that is too long or of another type',
    { tags: 'sized' },
    async (_name, route) => {
      expect(await send(client, route, ' '.repeat(1024 * 1024 + 1))).toMatchObject({ status: 413 })
      expect(await send(client, route, 'x', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
    },
  )
})

describe('among the routes with an idempotency key,', () => {
  test.each(oneIn(12, keeping))(
    '%s refuses a key that was used for another request',
    { tags: 'sized' },
    async (_name, route) => {
      const key = { 'idempotency-key': route.name }
      success(await client.post('/v1/patients', { externalId: route.name, phone: newPhone() }, key))
      expect(await asking(route, key)(client)).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    },
  )

  test('messages refuse a key that was used for another message', async () => {
    const physician = await partner.physician({ online: true })
    const thread = await partner.consult({ status: 'active', physician })
    const call = await partner.telehealthConsult({ status: 'in_progress', physician })
    const key = { 'idempotency-key': 'taken' }
    for (const [path, accepted] of [
      [`async-consults/${thread.id}`, 202],
      [`telehealth-consults/${call.id}`, 201],
    ] as const) {
      for (const [by, kind] of [
        [partner.key, 'messages'],
        [physician.asserted, 'replies'],
      ] as const) {
        const post = (text: string) => by.post(`/v1/${path}/${kind}`, { text }, key)
        expect(await post('one')).toMatchObject({ status: accepted })
        expect(await post('another')).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
      }
    }
  })
})

describe('every route', () => {
  test('says when its caller is over the rate limit', async () => {
    const hasty = await environment.partner({ rateLimitPerSecond: 1, rateLimitBurst: 1 })
    await hasty.key.get('/v1/patients')
    for (const [name, route] of routes) {
      expect(await asking(route)(hasty.key), name).toMatchObject({ status: 429, code: 'rate_limited' })
    }
  })

  test('answers an internal error with the standard error body', { tags: 'sized' }, async () => {
    await environment.db.owner.query('alter schema tenant rename to away')
    const asked = oneIn(5, routes)
    try {
      for (const [name, route] of asked) {
        expect(await asking(route)(client), name).toMatchObject({ status: 500, code: 'internal_error' })
      }
    } finally {
      await environment.db.owner.query('alter schema away rename to tenant')
    }
    expect(environment.faults.splice(0).length).toBeGreaterThanOrEqual(asked.length)
  })
})
