import type { Physician, TelehealthConsult } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  doneDuring,
  openStream,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { typesOf } from '../events/event-expectations.fixture.ts'

const list = '/v1/telehealth-consults'
const silent = 10 * 60
const unheard = 4 * 3600

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician({ online: true })
})

const read = async (id: string) => success(await partner.key.get<TelehealthConsult>(`${list}/${id}`))
const statusOf = async (id: string) => (await read(id)).status
const statusAfter = async (id: string, seconds: number) => {
  environment.clock.advance(seconds)
  await partner.settle()
  return statusOf(id)
}
const bearerOf = (client: Client) => client.credentials.authorization?.replace('Bearer ', '') ?? ''

/** A stream that stays open until its process ends, which then stores the last-seen time. */
async function isThere(credential: string, seconds: number) {
  const process = await environment.startApi()
  const stream = await openStream({ base: await process.listen(), credential })
  await stream.caughtUp()
  environment.clock.advance(seconds)
  await process.close()
}

describe('a call that both sides have left', () => {
  test('ends exactly ten minutes after the physician was last seen', async () => {
    const { id } = await partner.telehealthConsult({ status: 'in_progress', physician })
    await isThere((await physician.session()).token, 45)
    expect(await statusAfter(id, silent - 0.001)).toBe('in_progress')
    const events = await partner.eventsDuring(async () => {
      expect(await statusAfter(id, 0.001)).toBe('completed')
    })
    expect(typesOf(events)).toEqual(['telehealth.completed'])
    expect(await read(id)).toMatchObject({ endedAt: environment.clock.now().toISOString(), physicianId: physician.id })
  })

  test('ends ten minutes after the patient was last seen', { tags: 'full' }, async () => {
    const visit = await partner.telehealthConsult({ status: 'in_progress', physician })
    await isThere(bearerOf(await partner.frame({ telehealthConsultId: visit.id })), 45)
    expect(await statusAfter(visit.id, silent - 0.001)).toBe('in_progress')
    expect(await statusAfter(visit.id, 0.001)).toBe('completed')
  })

  test('continues while either side is present', { tags: 'full' }, async () => {
    const { id } = await partner.telehealthConsult({ status: 'in_progress', physician })
    const widget = async () => bearerOf(await partner.frame({ telehealthConsultId: id }))
    const portal = async () => (await physician.session()).token
    for (const side of [portal, widget, portal]) {
      await isThere(await side(), 60)
      expect(await statusAfter(id, silent - 60)).toBe('in_progress')
    }
  })

  test('is not kept open by anyone else', { tags: 'full' }, async () => {
    const { id } = await partner.telehealthConsult({ status: 'in_progress', physician })
    await isThere((await physician.session()).token, 0)
    await isThere((await (await partner.physician()).session()).token, silent - 1)
    expect(await statusAfter(id, 1)).toBe('completed')
  })

  test('without any heartbeat ends after four hours, frees the physician, and is in the audit as done by the service', async () => {
    const { id } = await partner.telehealthConsult({ status: 'in_progress', physician })
    expect(await statusAfter(id, unheard - 0.001)).toBe('in_progress')
    const entries = await doneDuring(environment, partner.id, () => statusAfter(id, 0.001))
    expect(entries).toMatchObject([
      { act: 'timers.telehealth_call_abandoned', code: 'abandon', outcome: 'done', consult_id: id },
    ])
    const next = await partner.telehealthConsult({ status: 'waiting' })
    await partner.match()
    expect(await read(next.id)).toMatchObject({ status: 'ringing', physicianId: physician.id })
    expect(success(await partner.key.get<Physician>(`/v1/physicians/${physician.id}`)).presence.status).toBe('busy')
  })
})

test('a call that has ended accepts no heartbeat', { tags: 'full' }, async () => {
  const { id } = await partner.telehealthConsult({ status: 'completed', physician })
  const before = await read(id)
  const events = await partner.eventsDuring(() => statusAfter(id, unheard))
  expect([events, await read(id)]).toEqual([[], before])
})

test('a service that was down ends no call for missing heartbeats until it has listened for ten minutes', async () => {
  const { id } = await partner.telehealthConsult({ status: 'in_progress', physician })
  expect(await statusAfter(id, unheard + 60)).toBe('in_progress')
  expect(await statusAfter(id, silent - 0.001)).toBe('in_progress')
  expect(await statusAfter(id, 0.001)).toBe('completed')
})
