import { beforeEach, describe, expect, test } from 'vitest'
import { consult, eventBody } from '../clinic.fixture.ts'
import { type Consults, createConsults } from './consults.ts'
import { openClinicDatabase } from './database.ts'
import { createEventInbox, type EventInbox } from './event-inbox.ts'

const now = new Date('2026-03-02T10:00:00.000Z')
const event = (id: string, fields: Record<string, unknown> = {}) => JSON.parse(eventBody(id, fields))
const snapshot = (id: string, type: string, fields: Record<string, unknown>) =>
  event(id, { type: `async_consult.${type}`, data: { consult: consult('ac_1', fields) } })

let consults: Consults
let inbox: EventInbox
beforeEach(() => {
  const database = openClinicDatabase(':memory:')
  consults = createConsults(database)
  inbox = createEventInbox(database, consults)
})
const stored = () => inbox.list({ limit: 100 }).map(({ id, deliveries }) => [id, deliveries])

describe('an event that arrives by webhook and in the log is stored once', () => {
  test('when the webhook comes first', () => {
    expect(inbox.receive(event('evt_1'), { now })).toEqual({ duplicate: false })
    expect(inbox.catchUp(event('evt_1'), { now })).toBe(false)
    expect(stored()).toEqual([['evt_1', 1]])
  })

  test('when the log comes first, the first delivery is not a duplicate', () => {
    expect(inbox.catchUp(event('evt_1'), { now })).toBe(true)
    expect(stored()).toEqual([['evt_1', 0]])
    expect(inbox.receive(event('evt_1'), { now })).toEqual({ duplicate: false })
    expect(inbox.receive(event('evt_1'), { now })).toEqual({ duplicate: true })
    expect(stored()).toEqual([['evt_1', 2]])
  })
})

test('the inbox lists the latest events, newest first', () => {
  for (const id of ['evt_1', 'evt_2', 'evt_3']) inbox.catchUp(event(id), { now })
  expect(inbox.list({ limit: 2 }).map(({ id }) => id)).toEqual(['evt_3', 'evt_2'])
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

describe("the clinic's copy of a consult", () => {
  const later = '2026-03-02T09:05:00.000Z'
  const status = () => consults.threadOf('demo-noor')?.status

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
    consults.take(consult('ac_1', { status: 'active' }), later)
    consults.take(consult('ac_2', { status: 'closed', lastActivityAt: later }), later)
    expect(consults.threadOf('demo-noor')?.id).toBe('ac_1')
  })
})

describe("the clinic's copy of a call", () => {
  const at = (minute: number) => `2026-03-02T09:0${minute}:00.000Z`
  const call = (status: string, fields: { id?: string; scheduledFor?: string } = {}) => ({
    ...{ id: 'tc_1', patientExternalId: 'demo-liam', status, reason: 'Red eye' },
    ...fields,
  })
  const open = () => consults.openCallsOf('demo-liam').map(({ id, status }) => `${id} ${status}`)

  test('is not replaced by an older event that arrives late, or by an earlier state of the same instant', () => {
    consults.take(call('waiting'), at(3))
    consults.take(call('invited'), at(2))
    consults.take(call('invited'), at(3))
    expect(open()).toEqual(['tc_1 waiting'])
  })

  test.each(['completed', 'cancelled'])('is no longer open when it is %s', (status) => {
    consults.take(call('in_progress'), at(1))
    consults.take(call(status), at(2))
    expect(open()).toEqual([])
    expect(consults.patientOf('tc_1')).toBe('demo-liam')
  })

  test('comes before booked calls, which are ordered by their time, if it is immediate', () => {
    consults.take(call('invited', { id: 'tc_2', scheduledFor: at(9) }), at(1))
    consults.take(call('invited', { id: 'tc_3', scheduledFor: at(8) }), at(2))
    consults.take(call('invited', { id: 'tc_4' }), at(3))
    expect(open()).toEqual(['tc_4 invited', 'tc_3 invited', 'tc_2 invited'])
  })
})
