/** @module-tag sized */

import { matchPatients } from '@consult/consults'
import type { TelehealthConsult } from '@consult/domain'
import { sized, until } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ApiHost,
  asserting,
  countWaiting,
  createTestEnvironment,
  holdRows,
  readAll,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { typesOf } from '../events/event-expectations.fixture.ts'

const crowd = sized(12, 50)
const onDuty = sized(5, 20)
const list = '/v1/telehealth-consults'

let environment: TestEnvironment
let second: ApiHost
let bases: string[]
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
  second = await environment.startApi()
  bases = [await environment.api.listen(), await second.listen()]
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

/** Alternates between the two API servers. */
async function post(n: number, path: string, physician?: TestPhysician) {
  const response = await fetch(`${bases[n % 2]}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${partner.apiKey}`, ...(physician && asserting(physician.id)) },
  })
  return { status: response.status, body: (await response.json()) as { error?: { code: string } } }
}
const read = async (id: string) => success(await partner.key.get<TelehealthConsult>(`${list}/${id}`))
/** Two matchers with separate connections, each matching several times concurrently. */
const matchWildly = () => times(10, (n) => matchPatients((n % 2 === 0 ? environment.api : second).services, partner.id))

test('of many concurrent joins by the same physician, one succeeds', { tags: 'full' }, async () => {
  const physician = await partner.physician({ online: true })
  const { id } = await partner.telehealthConsult({ status: 'ringing', physician })
  const events = await partner.eventsDuring(async () => {
    const answers = await times(crowd, (n) => post(n, `${list}/${id}/join`, physician))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(new Set(others.map(({ status, body }) => `${status} ${body.error?.code}`))).toEqual(
      new Set(['409 thread_not_active']),
    )
  })
  expect(typesOf(events)).toEqual(['telehealth.in_progress'])
})

test('of many physicians who join concurrently, only the one being rung succeeds', { tags: 'full' }, async () => {
  const physician = await partner.physician({ online: true })
  const { id } = await partner.telehealthConsult({ status: 'ringing', physician })
  const others = await times(crowd - 1, () => partner.physician({ online: true }))
  const events = await partner.eventsDuring(async () => {
    const answers = await Promise.all(
      [...others, physician].map(async (who, n) => ({ who, ...(await post(n, `${list}/${id}/join`, who)) })),
    )
    expect(answers.filter(({ status }) => status === 200).map(({ who }) => who.id)).toEqual([physician.id])
    for (const { status, body, who } of answers) {
      if (who.id === physician.id) continue
      expect(status).toBe(409)
      expect(['not_assigned', 'thread_not_active']).toContain(body.error?.code)
    }
  })
  expect(typesOf(events)).toEqual(['telehealth.in_progress'])
})

test('of a concurrent join and decline, one succeeds', async () => {
  const physicians = await times(sized(2, 10), () => partner.physician({ online: true }))
  const visits = await times(sized(2, 10), () => partner.telehealthConsult({ status: 'waiting' }))
  await partner.match()
  await Promise.all(
    visits.map(async ({ id }, n) => {
      const { physicianId } = await read(id)
      const physician = physicians.find((each) => each.id === physicianId)
      const [join, decline] = await Promise.all([
        post(n, `${list}/${id}/join`, physician),
        post(n + 1, `${list}/${id}/decline-ring`, physician),
      ])
      expect([join.status, decline.status].toSorted()).toEqual([200, 409])
      expect((await read(id)).status).toBe(join.status === 200 ? 'in_progress' : 'waiting')
    }),
  )
})

test('with any number of concurrent matchers, each patient and each physician has one ring', {
  tags: 'full',
}, async () => {
  const visits = await times(crowd, () => partner.telehealthConsult({ status: 'waiting' }))
  const physicians = await times(onDuty, () => partner.physician({ online: true }))
  const events = await partner.eventsDuring(matchWildly)
  expect(typesOf(events)).toEqual(Array(onDuty).fill('telehealth.ringing'))
  const rung = events.map(({ data }) => data.practitionerId)
  expect(new Set(rung)).toEqual(new Set(physicians.map(({ id }) => id)))
  expect(new Set(events.map(({ data }) => (data.consult as TelehealthConsult).id)).size).toBe(onDuty)
  const all = await readAll<TelehealthConsult>(partner.key, `${list}?status=ringing&limit=100`)
  expect(all.map(({ physicianId }) => physicianId).toSorted()).toEqual(physicians.map(({ id }) => id).toSorted())
  expect(visits).toHaveLength(crowd)
})

test('concurrent matchers serve the queue from its head', { tags: 'full' }, async () => {
  const visits: TelehealthConsult[] = []
  for (let n = 0; n < 12; n += 1) {
    environment.clock.advance(1)
    visits.push(await partner.telehealthConsult({ status: 'waiting' }))
  }
  await times(5, () => partner.physician({ online: true }))
  await matchWildly()
  const statuses = await Promise.all(visits.map(async ({ id }) => (await read(id)).status))
  expect(statuses).toEqual([...Array(5).fill('ringing'), ...Array(7).fill('waiting')])
})

test('a patient with several calls is rung for with one, whichever worker matches', { tags: 'full' }, async () => {
  const { id: patientId } = await partner.patient()
  await times(8, () => partner.telehealthConsult({ status: 'waiting', patientId }))
  await times(8, () => partner.physician({ online: true }))
  const events = await partner.eventsDuring(matchWildly)
  expect(typesOf(events)).toEqual(['telehealth.ringing'])
})

test('concurrent matching, heartbeats, presence, joins and declines leave nobody in two calls', {
  tags: 'full',
}, async () => {
  const visits = await times(sized(8, 20), () => partner.telehealthConsult({ status: 'waiting' }))
  const physicians = await times(sized(3, 6), () => partner.physician({ online: true }))
  for (let round = 0; round < sized(2, 5); round += 1) {
    await Promise.all([
      matchWildly(),
      ...visits.map(({ id }, n) => post(n, `${list}/${id}/ready`)),
      ...physicians.map(({ asserted }) => asserted.put('/v1/physicians/me/presence', { status: 'online' })),
      ...physicians.flatMap((physician, n) =>
        visits
          .slice(n, n + 3)
          .map(({ id }) => post(n, `${list}/${id}/${n % 3 === 0 ? 'decline-ring' : 'join'}`, physician)),
      ),
    ])
    environment.clock.advance(20)
  }
  const { rows } = await environment.db.owner.query<{ rings: number; calls: number; rung: number }>(
    `select
       (select count(*)::int from tenant.telehealth_rings where partner_id = $1) as rings,
       (select count(*)::int from tenant.telehealth_rings where partner_id = $1 and outcome = 'joined') as calls,
       (select sum(ring_count)::int from tenant.telehealth_consults where partner_id = $1) as rung`,
    [partner.id],
  )
  const types = typesOf(await partner.events())
  const count = (type: string) => types.filter((each) => each === type).length
  expect(rows[0]?.rings).toBeGreaterThan(0)
  expect(rows[0]).toEqual({
    rings: count('telehealth.ringing'),
    rung: count('telehealth.ringing'),
    calls: count('telehealth.in_progress'),
  })
  for (const who of ['physician_id', 'patient_id']) {
    const { rows: doubled } = await environment.db.owner.query(
      `select ${who} from tenant.telehealth_consults
       where partner_id = $1 and status in ('ringing', 'in_progress') group by 1 having count(*) > 1`,
      [partner.id],
    )
    expect(doubled).toEqual([])
  }
})

test('a physician who goes off duty at the moment of the ring is not rung', async () => {
  const physician = await partner.physician({ online: true })
  const { id } = await partner.telehealthConsult({ status: 'waiting' })
  const goesOff = `update tenant.physicians set presence = 'offline' where physician_id = $1`
  const commit = await holdRows(environment.db, goesOff, [physician.id])
  const matching = partner.match()
  await until('matching waits for the physician’s row', async () => (await countWaiting(environment.db)) === 1)
  await commit()
  await matching
  expect(await read(id)).toMatchObject({ status: 'waiting' })
})

test('a patient who is being rung for with another call at the same moment is left to that call', {
  tags: 'full',
}, async () => {
  const { id: patientId } = await partner.patient()
  const [one, other] = [
    await partner.telehealthConsult({ status: 'waiting', patientId }),
    await partner.telehealthConsult({ patientId }),
  ]
  const elsewhere = await partner.physician()
  await partner.physician({ online: true })
  success(await partner.key.post(`${list}/${other.id}/ready`))
  environment.clock.advance(29)
  success(await partner.key.post(`${list}/${one.id}/ready`))
  environment.clock.advance(1)
  const rings = `
    update tenant.telehealth_consults
    set status = 'ringing', physician_id = $2, ringing_since = now(), ring_expires_at = now()
    where telehealth_consult_id = $1`
  const commit = await holdRows(environment.db, rings, [other.id, elsewhere.id])
  const matching = partner.match()
  await until('matching waits for the other ring', async () => (await countWaiting(environment.db)) === 1)
  await commit()
  await matching
  expect(await read(one.id)).toMatchObject({ status: 'waiting' })
})

test('the database prevents a patient or physician from having two rings', async () => {
  const physician = await partner.physician({ online: true })
  const { id, patientId } = await partner.telehealthConsult({ status: 'ringing', physician })
  const others = [
    [(await partner.telehealthConsult({ status: 'waiting' })).id, physician.id, 'telehealth_consults_one_physician'],
    [
      (await partner.telehealthConsult({ status: 'waiting', patientId })).id,
      (await partner.physician()).id,
      'telehealth_consults_one_patient',
    ],
  ]
  for (const [other, physicianId, constraint] of others) {
    await expect(
      environment.db.owner.query(
        `update tenant.telehealth_consults
         set status = 'ringing', physician_id = $1, ringing_since = now(), ring_expires_at = now()
         where telehealth_consult_id = $2`,
        [physicianId, other],
      ),
    ).rejects.toMatchObject({ code: '23505', constraint })
  }
  expect(await read(id)).toMatchObject({ status: 'ringing' })
})
