import type { CallItem, UrgentConsult } from '@consult/consults'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician({ licensedIn: ['US-CA'] })
})

async function ask<T>(path: string, input?: object): Promise<T> {
  const { client } = await physician.session()
  const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  return success(await client.get<{ result: { data: T } }>(`/trpc/${path}${query}`)).result.data
}
const urgent = () => ask<UrgentConsult[]>('portalCalls.urgent')

interface InboxPage {
  readonly items: { readonly consult: { readonly id: string } }[]
  readonly nextCursor?: string
}

/** The ids of a view, read page by page. */
async function idsOf(view: string, limit: number): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await ask<InboxPage>('portal.inbox', { view, limit, cursor })
    ids.push(...page.items.map(({ consult }) => consult.id))
    cursor = page.nextCursor
  }
  return ids
}

/** Three consults in the order of their arrival: the last is an emergency, the one before it is urgent. */
async function arriveIn(status: 'queued' | 'active') {
  const ids: string[] = []
  for (const triage of ['routine', 'urgent', 'emergency']) {
    const { id } = await partner.consult({
      status,
      ...(status === 'active' && { physician }),
      fields: { metadata: { triage } },
    })
    ids.push(id)
    environment.clock.advance(5)
  }
  return ids
}

describe('a consult’s priority', () => {
  test('is read from its metadata and its patient’s, and follows when the patient’s changes', async () => {
    const patient = await partner.patient({ metadata: { priority: 'urgent' } })
    const consult = await partner.consult({ status: 'queued', patientId: patient.id })
    const call = await partner.telehealthConsult({ status: 'waiting', fields: { metadata: { Triage: 'EMERGENCY' } } })
    expect([consult.priority, call.priority]).toEqual(['urgent', 'emergency'])
    const { externalId, phone } = patient
    success(await partner.key.post('/v1/patients', { externalId, phone, metadata: { priority: 'stat' } }))
    expect((await partner.read(consult.id)).priority).toBe('emergency')
    expect(await idsOf('queue', 10)).toEqual([consult.id])
    success(await partner.key.post('/v1/patients', { externalId, phone, metadata: {} }))
    expect((await partner.read(consult.id)).priority).toBe('routine')
  })
})

describe('pressing consults', () => {
  test.each([
    ['queue', 'queued'],
    ['mine', 'active'],
  ] as const)('stand first in %s, on pages of every size', async (view, status) => {
    const [routine, pressing, emergency] = await arriveIn(status)
    for (const limit of [1, 2, 50]) expect(await idsOf(view, limit)).toEqual([emergency, pressing, routine])
  })

  test('stand first among those that wait for their patients, and not among closed ones', async () => {
    const ids = await arriveIn('active')
    for (const id of ids) success(await physician.asserted.post(`/v1/async-consults/${id}/replies`, { text: 'Noted.' }))
    await partner.settle()
    expect(await idsOf('waiting', 1)).toEqual([...ids].reverse())
    for (const id of [...ids].reverse()) {
      environment.clock.advance(1)
      success(await physician.asserted.post(`/v1/async-consults/${id}/close`, {}))
    }
    expect(await idsOf('closed', 1)).toEqual(ids)
  })

  test('leave the documented order of the lists of /v1', async () => {
    const ids = await arriveIn('queued')
    const listed = success(await partner.key.get<{ items: { id: string }[] }>('/v1/async-consults'))
    expect(listed.items.map(({ id }) => id)).toEqual([...ids].reverse())
  })

  test('stand first in the waiting room, in their places and when a physician is free', async () => {
    const routine = await partner.telehealthConsult({ status: 'waiting' })
    environment.clock.advance(5)
    const pressing = await partner.telehealthConsult({ status: 'waiting', fields: { metadata: { triage: 'urgent' } } })
    const line = await ask<CallItem[]>('portalCalls.waitingRoom')
    expect(line.map(({ consult }) => [consult.id, consult.queue?.position])).toEqual([
      [pressing.id, 1],
      [routine.id, 2],
    ])
    success(await physician.asserted.put('/v1/physicians/me/presence', { status: 'online' }))
    await partner.match()
    expect(await ask<CallItem>('portalCalls.current')).toMatchObject({ consult: { id: pressing.id } })
  })

  test('are listed for the alert of a physician who may take them, and no others', async () => {
    await arriveIn('queued')
    await partner.consult({ status: 'queued', fields: { jurisdiction: 'US-NY', metadata: { triage: 'urgent' } } })
    await partner.telehealthConsult({ status: 'waiting' })
    const call = await partner.telehealthConsult({ status: 'waiting', fields: { metadata: { priority: 'high' } } })
    const found = await urgent()
    expect(found.map(({ kind, priority }) => [kind, priority])).toEqual([
      ['async', 'emergency'],
      ['async', 'urgent'],
      ['telehealth', 'urgent'],
    ])
    success(await physician.asserted.post(`/v1/async-consults/${found[0]?.consultId}/claim`, {}))
    success(await partner.key.post(`/v1/telehealth-consults/${call.id}/cancel`, {}))
    expect((await urgent()).map(({ priority }) => priority)).toEqual(['urgent'])
  })
})

test('a patient’s widget does not learn how pressing the partner considers the consult', async () => {
  const { id, patientId } = await partner.consult({ status: 'queued', fields: { metadata: { triage: 'emergency' } } })
  const widget = await partner.frame({ patientId })
  expect(success(await widget.get(`/v1/async-consults/${id}`))).toMatchObject({ priority: 'routine', metadata: {} })
})

test('a misspelled priority is refused in a test environment, with the word that was meant', async () => {
  const { id: patientId } = await partner.patient()
  const metadata = { triage: 'emergancy' }
  const patient = { externalId: 'p-misspelled', phone: '+14155550133', metadata }
  for (const refused of [
    await partner.key.post('/v1/async-consults', { patientId, metadata }),
    await partner.key.post('/v1/telehealth-consults', { patientId, metadata }),
    await partner.key.post('/v1/patients', patient),
  ]) {
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: { details: { issues: [{ path: 'metadata.triage', message: expect.stringContaining('"emergency"') }] } },
      },
    })
  }
  expect(success(await partner.key.post('/v1/async-consults', { patientId, metadata: { triage: '1' } }))).toMatchObject(
    { priority: 'emergency' },
  )
})
