/** @module-tag full */
import { type CallSimulation, callSimulations, type Physician, type TelehealthConsult } from '@consult/domain'
import { createSimulationTimerHandlers } from '@consult/platform'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  readAll,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const pathOf = (id: string) => `/v1/telehealth-consults/${id}`
const read = async (id: string) => success(await partner.key.get<TelehealthConsult>(pathOf(id)))
const ready = async (id: string) => success(await partner.key.post<TelehealthConsult>(`${pathOf(id)}/ready`))

const invite = (simulate: CallSimulation, fields: object = {}) =>
  partner.telehealthConsult({ fields: { metadata: { simulate }, ...fields } })

/** Lets the workers work while this many seconds pass; each second, the patient's client reports that the patient is there. */
async function pass(seconds: number, ...present: string[]): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    environment.clock.advance(1)
    for (const id of present) await partner.key.post(`${pathOf(id)}/ready`)
    await partner.settle()
    await partner.match()
  }
}

const simulated = async () =>
  (await readAll<Physician>(partner.key, '/v1/physicians')).filter(({ externalId }) =>
    externalId.startsWith('simulated'),
  )
const types = async () =>
  (await readAll<{ type: string }>(partner.key, '/v1/events')).map(({ type }) => type.replace('telehealth.', ''))

async function run(simulate: CallSimulation, seconds: number, fields: object = {}): Promise<TelehealthConsult> {
  const { id } = await invite(simulate, fields)
  await ready(id)
  await pass(seconds, id)
  return read(id)
}

const call = ['ringing', 'in_progress', 'completed', 'note.signed']

describe('a simulated physician of a call', () => {
  test.each([
    ['joins_call', 9, call],
    ['ends_early', 5, call],
    ['declines_ring', 13, ['ringing', ...call]],
    ['misses_ring', 40, ['ringing', ...call]],
  ] as const)(
    'of the scenario %s ends it within %i seconds, with the events of a person',
    async (name, seconds, told) => {
      expect(await run(name, seconds)).toMatchObject({ status: 'completed', recordingStatus: 'none' })
      expect(await types()).toEqual(['created', 'waiting', ...told])
    },
  )

  test('of the scenario "never_comes" lets the patient wait', async () => {
    expect(await run('never_comes', 60)).toMatchObject({ status: 'waiting', queue: { estimatedWaitSeconds: null } })
    expect(await simulated()).toEqual([])
  })

  test('waits for the patient to enter the waiting room, and for their client to be there', async () => {
    const { id } = await invite('joins_call')
    await pass(10)
    expect((await read(id)).status).toBe('invited')
    await ready(id)
    environment.clock.advance(31)
    await pass(5)
    expect((await read(id)).status).toBe('waiting')
    await pass(9, id)
    expect((await read(id)).status).toBe('completed')
  })

  test('stays for five seconds, writes a note, and goes off duty', async () => {
    const { startedAt, endedAt, physicianId, id } = await run('joins_call', 9)
    expect(Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')).toBe(5_000)
    expect(await simulated()).toMatchObject([{ id: physicianId, presence: { status: 'offline' } }])
    const notes = await readAll(partner.key, `/v1/telehealth-consults/${id}/notes`)
    expect(notes).toMatchObject([{ status: 'signed', author: { id: physicianId } }])
    expect(JSON.stringify(notes)).toContain('simulated')
  })

  test('writes no second note when the timer comes again', async () => {
    const { id } = await run('joins_call', 9)
    const path = `/v1/telehealth-consults/${id}/notes`
    const before = await readAll(partner.key, path)
    await createSimulationTimerHandlers(environment.api.services).telehealth_simulated_step?.(partner.id, id)
    expect(await readAll(partner.key, path)).toEqual(before)
    expect(before).toHaveLength(1)
  })

  test('has a colleague who joins after a declined ring', async () => {
    const { physicianId } = await run('declines_ring', 13)
    const both = await simulated()
    expect(both).toMatchObject([{ presence: { status: 'offline' } }, { presence: { status: 'offline' } }])
    expect(both.find(({ externalId }) => externalId === 'simulated-2')?.id).toBe(physicianId)
  })

  test('goes off duty when the patient cancels', async () => {
    const { id } = await invite('joins_call')
    await ready(id)
    environment.clock.advance(1)
    await partner.settle()
    expect(await simulated()).toMatchObject([{ presence: { status: 'online' } }])
    success(await partner.key.post(`${pathOf(id)}/cancel`))
    await partner.settle()
    expect(await simulated()).toMatchObject([{ presence: { status: 'offline' } }])
  })

  test('gets a license where the call needs one', async () => {
    expect(await run('joins_call', 9, { jurisdiction: 'US-CA' })).toMatchObject({ status: 'completed' })
  })

  test('answers nothing about recording: only the patient’s answer counts', async () => {
    const { id } = await run('joins_call', 9)
    const { rows } = await environment.db.owner.query(
      'select 1 from tenant.recording_consents where telehealth_consult_id = $1',
      [id],
    )
    expect(rows).toEqual([])
  })

  test('of each of many calls at once is another one, and the next call takes one who is free again', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, async () => (await invite('joins_call')).id))
    await Promise.all(ids.map(ready))
    // Several workers take the first step at the same time.
    const { telehealth_simulated_step: step } = createSimulationTimerHandlers(environment.api.services)
    await Promise.all(ids.map((id) => step?.(partner.id, id)))
    await pass(9, ...ids)
    expect(new Set(await Promise.all(ids.map(async (id) => (await read(id)).physicianId))).size).toBe(4)
    expect((await run('joins_call', 9)).status).toBe('completed')
    expect(await simulated()).toHaveLength(4)
  })
})

describe('people', () => {
  let physician: TestPhysician
  beforeEach(async () => {
    physician = await partner.physician({ online: true })
  })

  test('are not rung for a simulated call, whose waiting room they do not see', async () => {
    const { id } = await invite('never_comes')
    await ready(id)
    await pass(5, id)
    expect((await read(id)).status).toBe('waiting')
    const portal = (await physician.session()).client
    const shown = async () =>
      success(await portal.get<{ result: { data: unknown[] } }>('/trpc/portalCalls.waitingRoom')).result.data
    expect(await shown()).toEqual([])
    const real = await partner.telehealthConsult({ status: 'waiting' })
    expect(await shown()).toHaveLength(1)
    expect(real.queue).toMatchObject({ position: 1 })
    await partner.match()
    expect(await read(real.id)).toMatchObject({ status: 'ringing', physicianId: physician.id })
  })

  test('who wait are not rung by a simulated physician on duty, also when a partner puts one on duty', async () => {
    success(await physician.asserted.put('/v1/physicians/me/presence', { status: 'offline' }))
    await run('joins_call', 9)
    const [robot] = await simulated()
    const as = { 'x-service-physician-id': robot?.id ?? '' }
    success(await partner.key.with(as).put('/v1/physicians/me/presence', { status: 'online' }))
    const real = await partner.telehealthConsult({ status: 'waiting' })
    expect(real.queue).toMatchObject({ position: 1, estimatedWaitSeconds: null })
    await pass(3, real.id)
    expect((await read(real.id)).status).toBe('waiting')
    const { id } = await invite('never_comes')
    await ready(id)
    await pass(3, id)
    expect((await read(id)).status).toBe('waiting')
  })

  test('get estimates from calls of people alone', async () => {
    await run('ends_early', 6)
    await partner.telehealthConsult({ status: 'in_progress', physician })
    expect((await partner.telehealthConsult({ status: 'waiting' })).queue).toMatchObject({ estimatedWaitSeconds: null })
  })

  test('have no overdue thread given to a simulated physician on duty', async () => {
    const late = await partner.consult({ status: 'active', physician })
    const { id } = await invite('misses_ring')
    await ready(id)
    environment.clock.advance(1)
    await partner.settle()
    expect(await simulated()).toMatchObject([{ presence: { status: 'online' } }])
    environment.clock.advance(900)
    await partner.settle()
    expect((await partner.read(late.id)).physicianId).toBe(physician.id)
  })

  test('are given no thread of a simulated physician who is late on purpose', async () => {
    const { id } = await partner.consult({ fields: { metadata: { simulate: 'takes_over' } } })
    for (let second = 0; second < 3; second += 1) {
      environment.clock.advance(1)
      await partner.settle()
    }
    environment.clock.advance(900)
    await partner.settle()
    expect((await partner.read(id)).physicianId).not.toBe(physician.id)
  })
})

describe('metadata.simulate of a call', () => {
  const create = async (simulate: string, fields: object = {}) =>
    partner.key.post('/v1/telehealth-consults', {
      patientId: (await partner.patient()).id,
      metadata: { simulate },
      ...fields,
    })
  const issue = (message: string) => ({
    status: 400,
    body: { error: { code: 'invalid_request', details: { issues: [{ path: 'metadata.simulate', message }] } } },
  })

  test('that does not exist is refused with the nearest scenario, or with all of them', async () => {
    expect(await create('join_call')).toMatchObject(issue('Unknown scenario. Did you mean "joins_call"?'))
    expect(await create('xyz')).toMatchObject(
      issue(`Unknown scenario. Known: ${Object.keys(callSimulations).join(', ')}.`),
    )
  })

  test('that is for message consults is refused', async () => {
    expect(await create('slow')).toMatchObject(
      issue(`This scenario is for message consults. Known: ${Object.keys(callSimulations).join(', ')}.`),
    )
  })

  test('is refused together with a physician, also later', async () => {
    const { id: physicianId } = await partner.physician()
    const refused = { status: 400, body: { error: { details: { issues: [{ path: 'physicianId' }] } } } }
    expect(await create('joins_call', { physicianId })).toMatchObject(refused)
    const scheduledFor = new Date(environment.clock.now().getTime() + 86_400_000).toISOString()
    const { id } = await invite('joins_call', { scheduledFor })
    const moved = await partner.key.patch(pathOf(id), { scheduledFor, physicianId })
    expect(moved).toMatchObject(refused)
  })

  test('in production means nothing: people answer the call', async () => {
    const production = await environment.startApi({ environment: 'production' })
    const live = await environment.partner({ environment: 'production' } as never)
    const key = production.as(live.apiKey)
    const { id: patientId } = success(
      await key.post<{ id: string }>('/v1/patients', { externalId: 'p-1', phone: '+14155550166' }),
    )
    const fields = { patientId, metadata: { simulate: 'joins_call' } }
    const { id } = success(await key.post<TelehealthConsult>('/v1/telehealth-consults', fields))
    success(await key.post(`${pathOf(id)}/ready`))
    environment.clock.advance(1)
    await live.settle()
    const { rows } = await environment.db.owner.query(
      `select simulation, (select count(*)::int from tenant.physicians where partner_id = $1) as physicians
       from tenant.telehealth_consults where partner_id = $1`,
      [live.id],
    )
    expect(rows).toEqual([{ simulation: null, physicians: 0 }])
  })
})
