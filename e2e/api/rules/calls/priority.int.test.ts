import type { CallItem, UrgentConsult } from '@consult/consults'
import { compareTurns, type Priority, priorities, turnOf } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
let client: Client

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician({ licensedIn: ['US-CA'] })
  client = (await physician.session()).client
})

async function ask<T>(path: string, input?: object): Promise<T> {
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

/** Three consults: the ids in the order of their arrival, and the most pressing first. */
async function arriveIn(status: 'queued' | 'active') {
  const arrive = async (triage: string) => {
    const as = status === 'active' && { physician }
    const { id } = await partner.consult({ status, ...as, fields: { metadata: { triage } } })
    environment.clock.advance(5)
    return id
  }
  const arrived = [await arrive('routine'), await arrive('emergency'), await arrive('urgent')] as const
  const [routine, emergency, urgent] = arrived
  return { arrived, pressingFirst: [emergency, urgent, routine] }
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
  test('stand first in the queue, on pages of every size, but not in the documented order of /v1', async () => {
    const { arrived, pressingFirst } = await arriveIn('queued')
    for (const limit of [1, 2, 50]) expect(await idsOf('queue', limit)).toEqual(pressingFirst)
    const listed = success(await partner.key.get<{ items: { id: string }[] }>('/v1/async-consults'))
    expect(listed.items.map(({ id }) => id)).toEqual(arrived.toReversed())
  })

  test('stand first among one’s own and those that wait for their patients, and not among closed ones', async () => {
    const { pressingFirst } = await arriveIn('active')
    expect(await idsOf('mine', 2)).toEqual(pressingFirst)
    for (const id of pressingFirst)
      success(await physician.asserted.post(`/v1/async-consults/${id}/replies`, { text: 'Noted.' }))
    await partner.settle()
    expect(await idsOf('waiting', 2)).toEqual(pressingFirst)
    for (const id of pressingFirst) {
      environment.clock.advance(1)
      success(await physician.asserted.post(`/v1/async-consults/${id}/close`, {}))
    }
    expect(await idsOf('closed', 2)).toEqual(pressingFirst.toReversed())
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

describe('turns', () => {
  /** Days and minutes at which a class's head start ends, and around. */
  const arrivals: readonly (readonly [Priority, minutes: number])[] = [
    ['routine', 0],
    ['emergency', 1_441],
    ['urgent', 1_410],
    ['urgent', 239],
    ['urgent', 241],
    ['routine', 1_412],
    ['routine', 1_439],
    ['emergency', 1_439],
    ['urgent', 29],
    ['urgent', 31],
  ]

  test('are the same in SQL and in the domain, for threads in the queue, for replies and in the waiting room', async () => {
    const start = environment.clock.now().getTime()
    const at = (minutes: number) => new Date(start - (2_880 - minutes) * 60_000)
    const ids: string[] = []
    const { owner } = environment.db
    for (const [priority, minutes] of arrivals) {
      const thread = await partner.consult({ status: 'queued', fields: { priority } })
      const { patientId } = thread
      const call = await partner.telehealthConsult({ status: 'waiting', patientId, fields: { priority } })
      const when = [at(minutes), thread.id]
      await owner.query(
        'update tenant.async_consults set queued_at = $1, response_due_at = $1 where async_consult_id = $2',
        when,
      )
      await owner.query('update tenant.telehealth_consults set waiting_since = $1 where telehealth_consult_id = $2', [
        at(minutes),
        call.id,
      ])
      ids.push(thread.id, call.id)
    }
    const { rows } = await owner.query<{ id: string; queue: Date; replies: Date }>(
      'select async_consult_id as id, queue_turn as queue, reply_turn as replies from tenant.async_consult_order where async_consult_id = any($1)',
      [ids],
    )
    expect(rows).toHaveLength(arrivals.length)
    for (const { id, ...turns } of rows) {
      const [priority, minutes] = arrivals[ids.indexOf(id) / 2] ?? ['routine', 0]
      for (const line of ['queue', 'replies'] as const)
        expect(turns[line].getTime(), `${line} ${priority}`).toBe(turnOf(line, priority, at(minutes)))
    }
    const inOrder = (line: 'queue' | 'calls', first: number) =>
      arrivals
        .map(([priority, minutes], n) => [turnOf(line, priority, at(minutes)), ids[2 * n + first] ?? ''] as const)
        .sort(compareTurns)
        .map(([, id]) => id)
    expect(new Set(arrivals.map(([priority]) => priority))).toEqual(new Set(priorities))
    for (const limit of [3, 50]) expect(await idsOf('queue', limit)).toEqual(inOrder('queue', 0))
    const line = await ask<CallItem[]>('portalCalls.waitingRoom')
    expect(line.map(({ consult }) => consult.id)).toEqual(inOrder('calls', 1))
    expect(line.map(({ consult }) => consult.queue?.position)).toEqual(arrivals.map((_, n) => n + 1))
  })

  test('of pages stay in order while more pressing consults arrive between two pages', async () => {
    const ids: string[] = []
    for (let n = 0; n < 4; n += 1) ids.push((await partner.consult({ status: 'queued' })).id)
    const first = await ask<InboxPage>('portal.inbox', { view: 'queue', limit: 2 })
    await partner.consult({ status: 'queued', fields: { priority: 'emergency' } })
    environment.clock.advance(4 * 3600 + 1)
    // The session has ended by then.
    client = (await physician.session()).client
    await partner.consult({ status: 'queued', fields: { priority: 'urgent' } })
    const second = await ask<InboxPage>('portal.inbox', { view: 'queue', limit: 2, cursor: first.nextCursor })
    expect([...first.items, ...second.items].map(({ consult }) => consult.id)).toEqual(ids)
  })
})

test('a patient’s widget does not learn how pressing the consult is, neither stated nor by metadata', async () => {
  const fields = { metadata: { triage: 'emergency' } }
  const { id, patientId } = await partner.consult({ status: 'queued', fields })
  const stated = await partner.telehealthConsult({ patientId, fields: { priority: 'urgent' } })
  const widget = await partner.frame({ patientId })
  const path = `/v1/async-consults/${id}`
  expect(success(await widget.get(path))).toMatchObject({ priority: 'routine', metadata: {} })
  const call = `/v1/telehealth-consults/${stated.id}`
  expect(success(await widget.get(call))).toMatchObject({ priority: 'routine' })
  expect((await widget.patch(path, { priority: 'routine' })).status).toBe(403)
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

describe('a stated priority', () => {
  test('wins over metadata, at creation and later', async () => {
    const patient = await partner.patient({ metadata: { priority: 'stat' } })
    const consult = await partner.consult({ status: 'queued', patientId: patient.id, fields: { priority: 'routine' } })
    expect(consult.priority).toBe('routine')
    const { externalId, phone } = patient
    success(await partner.key.post('/v1/patients', { externalId, phone, metadata: { priority: 'urgent' } }))
    expect((await partner.read(consult.id)).priority).toBe('routine')
    success(await partner.key.patch(`/v1/async-consults/${consult.id}`, { metadata: { triage: 'emergency' } }))
    expect(await partner.read(consult.id)).toMatchObject({ priority: 'routine', metadata: { triage: 'emergency' } })
  })

  test('raises the consult in every list at once, with an event that names who did it', async () => {
    const [first, second] = [await partner.consult({ status: 'queued' }), await partner.consult({ status: 'queued' })]
    const events = await partner.eventsDuring(async () => {
      success(await client.patch(`/v1/async-consults/${second.id}`, { priority: 'urgent' }))
      success(await client.patch(`/v1/async-consults/${second.id}`, { priority: 'urgent' }))
    })
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      [
        'async_consult.priority_changed',
        expect.objectContaining({
          consult: expect.objectContaining({ id: second.id, priority: 'urgent' }),
          previousPriority: 'routine',
          changedBy: { type: 'physician', id: physician.id },
        }),
      ],
    ])
    expect(await idsOf('queue', 10)).toEqual([second.id, first.id])
  })

  test('changes for a call too, which keeps its booked time', async () => {
    const call = await partner.telehealthConsult({ status: 'waiting' })
    const events = await partner.eventsDuring(async () =>
      success(await partner.key.patch(`/v1/telehealth-consults/${call.id}`, { priority: 'emergency' })),
    )
    expect(events.map(({ type, data }) => [type, data.previousPriority, data.changedBy])).toEqual([
      ['telehealth.priority_changed', 'routine', { type: 'partner', id: null }],
    ])
    expect((await urgent()).map(({ consultId }) => consultId)).toEqual([call.id])
  })

  test('is told when the patient’s metadata changes it', async () => {
    const patient = await partner.patient()
    const consult = await partner.consult({ status: 'queued', patientId: patient.id })
    const { externalId, phone } = patient
    const events = await partner.eventsDuring(async () =>
      success(await partner.key.post('/v1/patients', { externalId, phone, metadata: { priority: 'urgent' } })),
    )
    expect(events.map(({ type, data }) => [type, data.consult])).toEqual([
      ['async_consult.priority_changed', expect.objectContaining({ id: consult.id, priority: 'urgent' })],
    ])
  })

  test('is refused once the consult is over, while metadata can still be kept', async () => {
    const closed = await partner.consult({ status: 'closed' })
    const path = `/v1/async-consults/${closed.id}`
    expect(await partner.key.patch(path, { priority: 'urgent' })).toMatchObject({ status: 409, code: 'already_closed' })
    expect(success(await partner.key.patch(path, { metadata: { claim: 'c-1' } })).metadata).toEqual({ claim: 'c-1' })
    const call = await partner.telehealthConsult({ status: 'cancelled' })
    const refused = await partner.key.patch(`/v1/telehealth-consults/${call.id}`, { priority: 'urgent' })
    expect(refused).toMatchObject({ status: 409, code: 'thread_not_active', details: { status: 'cancelled' } })
  })

  test('a physician cannot move a booked call, and a new duration needs the start time', async () => {
    const scheduledFor = new Date(environment.clock.now().getTime() + 3_600_000).toISOString()
    const { id } = await partner.telehealthConsult({ fields: { scheduledFor } })
    expect((await client.patch(`/v1/telehealth-consults/${id}`, { scheduledFor })).status).toBe(403)
    const refused = await partner.key.patch(`/v1/telehealth-consults/${id}`, { durationMinutes: 30 })
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ path: 'scheduledFor', code: 'required' }] } })
  })
})
