import type { AsyncConsult, Page, TelehealthConsult } from '@consult/domain'
import { collectRoutes } from '@consult/rest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Client,
  createWorld,
  newPhone,
  success,
  type TestPartner,
  type World,
} from '../world/index.ts'
import { routeBodies } from './route-bodies.fixture.ts'

let world: World
let partner: TestPartner
let stranger: TestPartner
let consult: AsyncConsult
let neighbour: AsyncConsult
let visit: TelehealthConsult
let neighbourVisit: TelehealthConsult
let foreign: Record<'patients' | 'physicians' | 'async-consults' | 'telehealth-consults', string>
let askers: Record<string, Client>

beforeAll(async () => {
  world = await createWorld()
  partner = await world.partner()
  stranger = await world.partner()
  const physician = await partner.physician()
  consult = await partner.consult({ status: 'active', physician })
  neighbour = await partner.consult({ status: 'active', physician })
  visit = await partner.visit({ patientId: consult.patientId })
  neighbourVisit = await partner.visit()
  const theirs = await stranger.physician()
  await stranger.physician()
  await stranger.consult()
  await stranger.visit()
  const theirConsult = await stranger.consult({ status: 'active', physician: theirs })
  foreign = {
    patients: theirConsult.patientId,
    physicians: theirs.id,
    'async-consults': theirConsult.id,
    'telehealth-consults': (await stranger.visit()).id,
  }
  askers = {
    'an API key': partner.key,
    'an asserted physician': physician.asserted,
    'a physician session': (await physician.session()).client,
    'a widget of a consult': await partner.frame({ asyncConsultId: consult.id }),
    'a widget of a patient': await partner.frame({ patientId: consult.patientId }),
    nobody: world.api.as(null),
  }
})
afterAll(() => world.close())

const unknown = {
  patients: 'pat_00000000000000000000000000000000',
  physicians: 'phy_00000000000000000000000000000000',
  'async-consults': 'ac_00000000000000000000000000000000',
  'telehealth-consults': 'th_00000000000000000000000000000000',
}

/** Whom the routes turn away before they look for anything. */
const turnedAway = (asker: string, accepts: readonly string[], clinician: boolean): number | null => {
  if (asker === 'nobody') return 401
  const kind = asker.includes('widget') ? 'embed' : asker === 'a physician session' ? 'physician' : 'partner'
  if (!accepts.includes(kind)) return 403
  return clinician && asker === 'an API key' ? 401 : null
}

/** All that a caller can tell one answer from another by. */
const visible = ({ status, text, headers }: Answer<unknown>) => {
  const { 'x-request-id': _id, date: _date, ...rest } = headers
  return { status, text, headers: rest }
}

const cases = collectRoutes()
  .filter(({ path }) => path.includes('{id}'))
  .flatMap((route) =>
    [
      'an API key',
      'an asserted physician',
      'a physician session',
      'a widget of a consult',
      'a widget of a patient',
      'nobody',
    ].map((asker) => [route.method, route.path, asker, route] as const),
  )

describe('a stranger’s id is to the byte what an id is that never was', () => {
  test.each(cases)('%s %s to %s', async (method, path, asker, { name, reach }) => {
    const client = askers[asker]
    if (!client) throw new Error('no such asker')
    const kind = path.split('/')[1] as keyof typeof unknown
    const ask = (id: string, headers?: Record<string, string>) => {
      const url = `/v1${path.replace('{id}', id)}`
      if (method === 'GET') return client.get(url, headers)
      return method === 'PUT'
        ? client.put(url, routeBodies[name]?.(), headers)
        : client.post(url, routeBodies[name]?.(), headers)
    }
    const never = await ask(unknown[kind])
    const expected = turnedAway(asker, reach.accepts ?? [], reach.clinician === true) ?? 404
    expect(never.status).toBe(expected)
    if (expected === 404) expect(never.code).toBe('not_found')
    const others = [foreign[kind], 'nonsense', '%00', ...(kind === 'async-consults' ? [foreign.patients] : [])]
    if (kind === 'telehealth-consults') others.push(consult.id)
    if (asker.includes('widget') && kind === 'async-consults') others.push(neighbour.id)
    if (asker.includes('widget') && kind === 'telehealth-consults') others.push(neighbourVisit.id)
    if (asker === 'a widget of a consult' && kind === 'telehealth-consults') others.push(visit.id)
    for (const id of others) expect(visible(await ask(id))).toEqual(visible(never))
    if (method !== 'POST') return
    expect(visible(await ask(foreign[kind], { 'idempotency-key': `${name} ${asker}`.replaceAll(' ', '-') }))).toEqual(
      visible(never),
    )
  })

  test('in a body too', async () => {
    const create = (patient: Record<string, string>) => partner.key.post('/v1/async-consults', patient)
    const theirs = success(await stranger.key.get<{ externalId: string }>(`/v1/patients/${foreign.patients}`))
    const never = await create({ patientId: unknown.patients })
    expect(never).toMatchObject({ status: 404, code: 'not_found' })
    expect(visible(await create({ patientId: foreign.patients }))).toEqual(visible(never))
    expect(visible(await create({ patientExternalId: theirs.externalId }))).toEqual(visible(never))
    expect(visible(await create({ patientExternalId: 'nobody' }))).toEqual(visible(never))
  })
})

test('what a stranger tried has changed nothing', async () => {
  const before = [await stranger.read(foreign['async-consults']), await stranger.events()]
  for (const action of ['close', 'rating', 'messages', 'consent']) {
    await partner.key.post(`/v1/async-consults/${foreign['async-consults']}/${action}`, {
      value: 1,
      text: 'x',
      decision: 'accept',
    })
  }
  await stranger.settle()
  expect([await stranger.read(foreign['async-consults']), await stranger.events()]).toEqual(before)
})

describe('lists hold the tenant’s own alone', () => {
  test.each(['patients', 'physicians', 'async-consults', 'events'])('%s', async (list) => {
    const [own, theirs] = await Promise.all(
      [partner, stranger].map(
        async ({ key }) => success(await key.get<Page<{ id: string }>>(`/v1/${list}?limit=100`)).items,
      ),
    )
    expect(own?.length).toBeGreaterThan(0)
    expect(theirs?.length).toBeGreaterThan(0)
    const ids = new Set(own?.map(({ id }) => id))
    expect(theirs?.filter(({ id }) => ids.has(id))).toEqual([])
  })

  test.each(['patients', 'physicians', 'async-consults', 'telehealth-consults', 'events'])(
    'and a stranger’s cursor of %s is none of theirs',
    async (list) => {
      const { nextCursor } = success(await stranger.key.get<Page<unknown>>(`/v1/${list}?limit=1`))
      expect(nextCursor).toEqual(expect.any(String))
      expect(await partner.key.get(`/v1/${list}?limit=1&cursor=${nextCursor}`)).toMatchObject({
        status: 400,
        code: 'invalid_request',
        details: { issues: [{ path: 'cursor' }] },
      })
    },
  )
})

test('two partners may use the same external ids', async () => {
  const body = { externalId: 'the-same' }
  const ours = success(await partner.key.post<{ id: string }>('/v1/patients', { ...body, phone: newPhone() }))
  const theirs = success(await stranger.key.post<{ id: string }>('/v1/patients', { ...body, phone: newPhone() }))
  expect(ours.id).not.toBe(theirs.id)
  const found = success(await partner.key.get<Page<{ id: string }>>('/v1/patients?externalId=the-same'))
  expect(found.items.map(({ id }) => id)).toEqual([ours.id])
})

test('two partners may use the same Idempotency-Key', async () => {
  const key = { 'idempotency-key': 'the-same' }
  const make = (of: TestPartner) =>
    of.key.post<{ id: string }>('/v1/patients', { externalId: 'keyed', phone: newPhone() }, key)
  const [ours, theirs] = [await make(partner), await make(stranger)]
  expect([ours.status, theirs.status]).toEqual([201, 201])
  expect(theirs.headers['idempotent-replayed']).toBeUndefined()
  expect(theirs.body.id).not.toBe(ours.body.id)
})
