import type { AsyncConsult } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { addPublished } from '../../surface/questionnaires.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const hour = 60 * 60
const day = 24 * hour

/** The events meanwhile, except those about what the patient has not read, which have tests of their own. */
const eventsDuring = async (act: () => Promise<unknown>) =>
  (await partner.eventsDuring(act)).filter(({ type }) => type !== 'async_consult.message_unread')

/** Asserts that nothing happens one millisecond before. @returns what happens at the instant itself. */
async function eventsAt(instant: string | null) {
  if (instant === null) throw new Error('no instant is set')
  environment.clock.moveTo(new Date(Date.parse(instant) - 1))
  expect(await eventsDuring(() => partner.settle())).toEqual([])
  environment.clock.moveTo(instant)
  return eventsDuring(() => partner.settle())
}

const later = (seconds: number) => new Date(environment.clock.now().getTime() + seconds * 1000).toISOString()

describe('the consent prompt', () => {
  test('lapses after exactly seven days', async () => {
    const invited = await partner.consult({ status: 'invited' })
    const [closed, notice, ...more] = await eventsAt(later(7 * day))
    expect(more).toEqual([])
    const consult = {
      ...invited,
      status: 'closed',
      closedReason: 'consent_expired',
      closedAt: later(0),
      lastActivityAt: later(0),
    }
    expect(await partner.read(invited.id)).toEqual(consult)
    expect(closed).toMatchObject({
      type: 'async_consult.closed',
      data: { consult, closedReason: 'consent_expired' },
      requestId: null,
    })
    expect(notice).toMatchObject({ type: 'async_consult.message' })
  })

  test('lapses after the account’s own period', async () => {
    await partner.update({ consentWindow: 90 })
    await partner.consult({ status: 'invited' })
    expect(await eventsAt(later(90))).toHaveLength(2)
  })

  test('that is answered gives as long again for the answers to questionnaires', async () => {
    const key = await addPublished(partner)
    const { id: patientId } = await partner.patient()
    const fields = { patientId, questionnaireKeys: [key] }
    const { id } = success(await partner.key.post<AsyncConsult>('/v1/async-consults', fields))
    environment.clock.advance(6 * day)
    const widget = await partner.frame({ patientId })
    success(await widget.post(`/v1/async-consults/${id}/consent`, { decision: 'accept' }))
    const due = later(7 * day)
    environment.clock.advance(day)
    expect(await eventsDuring(() => partner.settle())).toEqual([])
    expect(await eventsAt(due)).toHaveLength(2)
    expect(await partner.read(id)).toMatchObject({ status: 'closed', closedReason: 'consent_expired' })
  })

  test('that is answered in time never lapses', async () => {
    const { id } = await partner.consult({ status: 'queued' })
    environment.clock.advance(8 * day)
    expect(await eventsDuring(() => partner.settle())).toEqual([])
    expect(await partner.read(id)).toMatchObject({ status: 'queued' })
  })
})

describe('the acceptance window', () => {
  test('ends after exactly 48 hours, and closes the thread', async () => {
    const resolving = await partner.consult({ status: 'resolve_requested' })
    expect(resolving.acceptanceEndsAt).toBe(later(48 * hour))
    const [closed] = await eventsAt(resolving.acceptanceEndsAt)
    const consult = {
      ...resolving,
      status: 'closed',
      closedReason: 'resolved',
      acceptanceEndsAt: null,
      closedAt: later(0),
      lastActivityAt: later(0),
      resolutions: resolving.resolutions.map((each) => ({ ...each, outcome: 'expired' })),
    }
    expect(closed).toMatchObject({ type: 'async_consult.closed', data: { consult, closedReason: 'resolved' } })
    expect(await partner.read(resolving.id)).toEqual(consult)
  })

  test('accepts the patient’s message until its last millisecond', async () => {
    const { id, acceptanceEndsAt } = await partner.consult({ status: 'resolve_requested' })
    const path = `/v1/async-consults/${id}/messages`
    environment.clock.moveTo(acceptanceEndsAt ?? '')
    // Past the window, although no timer has fired yet.
    const details = { status: 'resolve_requested', physicianId: expect.any(String) }
    expect(await partner.key.post(path, { text: 'Late' })).toMatchObject({ code: 'thread_not_active', details })
    environment.clock.moveTo(new Date(Date.parse(acceptanceEndsAt ?? '') - 1))
    success(await partner.key.post(path, { text: 'In time' }))
    await partner.settle()
    expect(await partner.read(id)).toMatchObject({ status: 'active', acceptanceEndsAt: null })
  })

  test('starts again for a thread that was reopened and resolved again', { tags: 'full' }, async () => {
    const physician = await partner.physician()
    const { id } = await partner.consult({ status: 'resolve_requested', physician })
    environment.clock.advance(day)
    success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text: 'Not yet' }))
    await partner.settle()
    const again = success(await physician.asserted.post<AsyncConsult>(`/v1/async-consults/${id}/resolve`))
    expect(again.acceptanceEndsAt).toBe(later(48 * hour))
    expect(await eventsAt(again.acceptanceEndsAt)).toHaveLength(2)
    expect(await partner.read(id)).toMatchObject({ status: 'closed', closedReason: 'resolved' })
  })
})

describe('a breached response time', () => {
  const jurisdiction = 'US-CA'
  let slow: TestPhysician
  const onDuty = () => partner.physician({ online: true, licensedIn: [jurisdiction] })
  const overdue = async () => {
    const fields = { jurisdiction }
    return partner.consult({ status: 'active', physician: slow, fields })
  }

  beforeEach(async () => {
    slow = await partner.physician({ licensedIn: [jurisdiction], online: true })
  })

  test('assigns the thread to a physician on duty, to the millisecond', async () => {
    const quick = await onDuty()
    const consult = await overdue()
    const events = await eventsAt(consult.responseDueAt)
    const reassigned = {
      ...consult,
      physicianId: quick.id,
      assignedAt: later(0),
      responseDueAt: later(15 * 60),
      lastActivityAt: later(0),
    }
    expect(events.map(({ type }) => type)).toEqual(['async_consult.reassigned', 'async_consult.message'])
    expect(events[0]?.data).toEqual({ consult: reassigned, physicianId: quick.id, previousPhysicianId: slow.id })
    expect(await partner.read(consult.id)).toEqual(reassigned)
  })

  test('assigns the thread to the physician with the fewest active threads', async () => {
    const [busy, idle, busier] = [await onDuty(), await onDuty(), await onDuty()]
    for (const physician of [busy, busier]) {
      const { id } = await partner.consult({ status: 'active', physician })
      success(await physician.asserted.post(`/v1/async-consults/${id}/replies`, { text: 'Hello' }))
    }
    await partner.settle()
    const consult = await overdue()
    await eventsAt(consult.responseDueAt)
    expect(await partner.read(consult.id)).toMatchObject({ physicianId: idle.id })
  })

  test('leaves the thread with its assignee when nobody else on duty has a license and works for the partner', async () => {
    await partner.physician({ licensedIn: [jurisdiction] })
    for (const presence of [{ status: 'away' }, { status: 'online', until: later(60) }]) {
      const { asserted } = await onDuty()
      success(await asserted.put('/v1/physicians/me/presence', presence))
    }
    await partner.physician({ online: true, licensedIn: ['US-NY'] })
    const licenses = [{ jurisdiction, number: '1', expiresOn: '2026-03-01' }]
    await partner.physician({ online: true, fields: { licenses } })
    const stranger = await environment.partner()
    await stranger.physician({ online: true, licensedIn: [jurisdiction] })
    const consult = await overdue()
    expect(await eventsAt(consult.responseDueAt)).toEqual([])
    expect(await partner.read(consult.id)).toEqual(consult)
  })

  test('leaves the thread when the account disables reassignment, and a physician can take it over', async () => {
    await partner.update({ reassignOnBreach: false })
    const quick = await onDuty()
    const consult = await overdue()
    expect(await eventsAt(consult.responseDueAt)).toEqual([])
    success(await quick.asserted.post(`/v1/async-consults/${consult.id}/takeover`))
  })

  test('needs no license for a thread without a jurisdiction', async () => {
    const quick = await partner.physician({ online: true })
    const consult = await partner.consult({ status: 'active', physician: slow })
    await eventsAt(consult.responseDueAt)
    expect(await partner.read(consult.id)).toMatchObject({ physicianId: quick.id })
  })

  test('does not occur when the physician has answered in time', { tags: 'full' }, async () => {
    await onDuty()
    const consult = await overdue()
    success(await slow.asserted.post(`/v1/async-consults/${consult.id}/replies`, { text: 'Hello' }))
    await partner.settle()
    expect(await eventsAt(consult.responseDueAt)).toEqual([])
  })

  test('counts from the next message after an answer', { tags: 'full' }, async () => {
    const quick = await onDuty()
    const consult = await overdue()
    const path = `/v1/async-consults/${consult.id}`
    success(await slow.asserted.post(`${path}/replies`, { text: 'Hello' }))
    await partner.settle()
    environment.clock.advance(60)
    success(await partner.key.post(`${path}/messages`, { text: 'And now?' }))
    await partner.settle()
    const { responseDueAt } = await partner.read(consult.id)
    expect(responseDueAt).toBe(later(15 * 60))
    await eventsAt(responseDueAt)
    expect(await partner.read(consult.id)).toMatchObject({ physicianId: quick.id })
  })

  test('reassigns the thread again when the new assignee is late too', { tags: 'full' }, async () => {
    const quick = await onDuty()
    const consult = await overdue()
    await eventsAt(consult.responseDueAt)
    const [again] = await eventsAt(later(15 * 60))
    expect(again?.data).toMatchObject({ physicianId: slow.id, previousPhysicianId: quick.id })
  })

  test('does nothing to a thread that was closed in the meantime', async () => {
    await onDuty()
    const consult = await overdue()
    success(await partner.key.post(`/v1/async-consults/${consult.id}/close`))
    expect(await eventsAt(consult.responseDueAt)).toEqual([])
  })
})

test('a timer that several workers find due at once takes effect once', async () => {
  const { id } = await partner.consult({ status: 'invited' })
  environment.clock.advance(7 * day)
  const events = await eventsDuring(() => Promise.all(Array.from({ length: 8 }, () => partner.settle())))
  expect(events.map(({ type }) => type)).toEqual(['async_consult.closed', 'async_consult.message'])
  expect(await partner.read(id)).toMatchObject({ closedReason: 'consent_expired' })
})
