import { collectRoutes } from '@consult/rest'
import { until } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Client,
  countWaiting,
  createWorld,
  holdRows,
  newPhone,
  success,
  type TestPartner,
  type World,
} from '../world/index.ts'
import { routeBodies } from './route-bodies.fixture.ts'

/** What the document promises of every route of a kind, asked of every route. */
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

type Route = ReturnType<typeof collectRoutes>[number]
// Files have rules of their own, and tests of them.
const ofJson = collectRoutes().filter(({ multipart }) => !multipart)
const routes = ofJson.map((route) => [`${route.method} ${route.path}`, route] as const)
const writing = routes.filter(([, { method }]) => method !== 'GET')
const posting = writing.filter(([, { method }]) => method === 'POST')

const urlOf = ({ path }: Route, id = 'x') => `/v1${path.replace('{id}', id)}`
const json = { 'content-type': 'application/json' }
const send = (by: Client, route: Route, payload: string, headers: Record<string, string> = json) =>
  by.send(route.method, urlOf(route), { headers, payload })
const ask = (by: Client, route: Route) =>
  route.method === 'GET' ? by.get(urlOf(route)) : send(by, route, JSON.stringify(routeBodies[route.name]?.() ?? {}))

describe('every route that takes a body', () => {
  test.each(writing)('%s refuses one that is too long, and one of another type', async (_name, route) => {
    expect(await send(client, route, ' '.repeat(1024 * 1024 + 1))).toMatchObject({ status: 413 })
    expect(await send(client, route, 'x', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
  })
})

describe('every POST', () => {
  test.each(posting.filter(([, { keepsKeys }]) => !keepsKeys))(
    '%s refuses a key that was another request’s',
    async (_name, route) => {
      const key = { 'idempotency-key': route.name }
      success(await client.post('/v1/patients', { externalId: route.name, phone: newPhone() }, key))
      const again = await send(client, route, '{"other":true}', { ...json, ...key })
      expect(again).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    },
  )

  test('that creates refuses a key whose first request still runs', async () => {
    const { externalId } = await partner.patient()
    const creating = [
      ['/v1/patients', { externalId: 'slow', phone: newPhone() }],
      ['/v1/physicians', { externalId: 'slow', email: 'slow@x.example', firstName: 'A', lastName: 'B' }],
      ['/v1/async-consults', { patientExternalId: externalId }],
      ['/v1/telehealth-consults', { patientExternalId: externalId }],
    ] as const
    for (const [url, body] of creating) {
      const post = () => client.post(url, body, { 'idempotency-key': `slow${url}` })
      // Every act is entered in the audit: it waits there.
      const release = await holdRows(world.db, 'lock table tenant.audit_entries in exclusive mode', [])
      const first = post()
      await until('it is on its way', async () => (await countWaiting(world.db)) === 1)
      const second = await post()
      await release()
      expect(second, url).toMatchObject({ status: 409, code: 'idempotency_key_in_use' })
      expect(await first, url).toMatchObject({ status: 201 })
    }
  })

  test('of a message refuses a key that was another message’s', async () => {
    const physician = await partner.physician()
    const { id } = await partner.consult({ status: 'active', physician })
    for (const [by, kind] of [
      [partner.key, 'messages'],
      [physician.asserted, 'replies'],
    ] as const) {
      const key = { 'idempotency-key': 'taken' }
      const post = (text: string) => by.post(`/v1/async-consults/${id}/${kind}`, { text }, key)
      expect(await post('one')).toMatchObject({ status: 202 })
      expect(await post('another')).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    }
  })
})

describe('every route', () => {
  test('says when its caller has used up the allowance', async () => {
    const hasty = await world.partner({ rateLimitPerSecond: 1, rateLimitBurst: 1 })
    await hasty.key.get('/v1/patients')
    for (const [name, route] of routes) {
      expect(await ask(hasty.key, route), name).toMatchObject({ status: 429, code: 'rate_limited' })
    }
  })

  test('answers a fault of ours with the one error body', async () => {
    await world.db.owner.query('alter schema tenant rename to away')
    try {
      for (const [name, route] of routes) {
        expect(await ask(client, route), name).toMatchObject({ status: 500, code: 'internal_error' })
      }
    } finally {
      await world.db.owner.query('alter schema away rename to tenant')
    }
    expect(world.faults.splice(0).length).toBeGreaterThanOrEqual(routes.length)
  })
})
