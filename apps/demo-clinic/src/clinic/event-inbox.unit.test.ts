import { beforeEach, describe, expect, test } from 'vitest'
import { consult, eventBody } from '../clinic.fixture.ts'
import { createCallMirror } from './call-mirror.ts'
import { type ConsultMirror, createConsultMirror } from './consult-mirror.ts'
import { openClinicDatabase } from './database.ts'
import { createEventInbox, type EventInbox } from './event-inbox.ts'

const now = new Date('2026-03-02T10:00:00.000Z')
const event = (id: string, fields: Record<string, unknown> = {}) => JSON.parse(eventBody(id, fields))
const snapshot = (id: string, type: string, fields: Record<string, unknown>) =>
  event(id, { type: `async_consult.${type}`, data: { consult: consult('ac_1', fields) } })

let mirror: ConsultMirror
let inbox: EventInbox
beforeEach(() => {
  const database = openClinicDatabase(':memory:')
  mirror = createConsultMirror(database)
  inbox = createEventInbox(database, mirror, createCallMirror(database))
})
const stored = () => inbox.list({ limit: 100 }).map(({ id, deliveries, verified }) => [id, deliveries, verified])

describe('an event that arrives by webhook and in the log is stored once', () => {
  test('when the webhook comes first', () => {
    expect(inbox.receive(event('evt_1'), { now })).toEqual({ duplicate: false })
    expect(inbox.catchUp(event('evt_1'), { now })).toBe(false)
    expect(stored()).toEqual([['evt_1', 1, true]])
  })

  test('when the log comes first, the first delivery verifies the event and is not a duplicate', () => {
    expect(inbox.catchUp(event('evt_1'), { now })).toBe(true)
    expect(stored()).toEqual([['evt_1', 0, false]])
    expect(inbox.receive(event('evt_1'), { now })).toEqual({ duplicate: false })
    expect(inbox.receive(event('evt_1'), { now })).toEqual({ duplicate: true })
    expect(stored()).toEqual([['evt_1', 2, true]])
  })
})

test('the inbox lists events newest first, page by page', () => {
  for (const id of ['evt_1', 'evt_2', 'evt_3']) inbox.catchUp(event(id), { now })
  const first = inbox.list({ limit: 2 })
  expect(first.map(({ id }) => id)).toEqual(['evt_3', 'evt_2'])
  expect(inbox.list({ limit: 2, before: first[1]?.position ?? 0 }).map(({ id }) => id)).toEqual(['evt_1'])
})

test("the inbox lists one patient's events, including messages, which do not name the patient", () => {
  inbox.receive(snapshot('evt_1', 'created', {}), { now })
  const message = { asyncConsultId: 'ac_1', message: { messageId: 'msg_1' } }
  inbox.receive(event('evt_2', { type: 'async_consult.message', data: message }), { now })
  inbox.receive(event('evt_3', { data: { consult: consult('ac_2', { patientExternalId: 'demo-mara' }) } }), { now })
  const ids = (patientExternalId: string) => inbox.list({ patientExternalId, limit: 10 }).map(({ id }) => id)
  expect(ids('demo-noor')).toEqual(['evt_2', 'evt_1'])
  expect(ids('demo-mara')).toEqual(['evt_3'])
  const call = { id: 'th_1', patientExternalId: 'demo-mara', status: 'in_progress', reason: null, scheduledFor: null }
  inbox.receive(event('evt_4', { type: 'telehealth.in_progress', data: { consult: call } }), { now })
  const written = { message: { messageId: 'msg_2', telehealthConsultId: 'th_1' } }
  inbox.receive(event('evt_5', { type: 'telehealth.message', data: written }), { now })
  expect(ids('demo-mara')).toEqual(['evt_5', 'evt_4', 'evt_3'])
  expect(ids('')).toEqual([])
})

test('subscribers are notified of every delivery, including repeated ones', async () => {
  const told: [string, number][] = []
  const end = inbox.subscribe(({ id, deliveries }) => told.push([id, deliveries]))
  inbox.receive(event('evt_1'), { now })
  await new Promise(setImmediate)
  inbox.receive(event('evt_1'), { now })
  await new Promise(setImmediate)
  end()
  inbox.catchUp(event('evt_2'), { now })
  expect(told).toEqual([
    ['evt_1', 1],
    ['evt_1', 2],
  ])
})

describe("the clinic's copy of a consult", () => {
  const later = '2026-03-02T09:05:00.000Z'
  const status = () => mirror.latestOf('demo-noor')?.status

  test('is the newest snapshot, whatever the order of the events', () => {
    inbox.receive(snapshot('evt_2', 'closed', { status: 'closed', lastActivityAt: later }), { now })
    inbox.receive(snapshot('evt_1', 'created', {}), { now })
    expect(status()).toBe('closed')
  })

  test('has the later state when two events have the same instant', () => {
    inbox.receive(snapshot('evt_2', 'queued', { status: 'queued' }), { now })
    inbox.receive(snapshot('evt_1', 'consented', { status: 'consented' }), { now })
    expect(status()).toBe('queued')
  })

  test('goes back to active when a resolved thread is reopened', () => {
    inbox.receive(snapshot('evt_1', 'resolve_requested', { status: 'resolve_requested' }), { now })
    inbox.receive(snapshot('evt_2', 'reopened', { status: 'active', lastActivityAt: later }), { now })
    expect(status()).toBe('active')
  })

  test('prefers an open consult to a closed one', () => {
    mirror.take(consult('ac_1', { status: 'active' }))
    mirror.take(consult('ac_2', { status: 'closed', lastActivityAt: later }))
    expect(mirror.latestOf('demo-noor')?.id).toBe('ac_1')
  })
})
