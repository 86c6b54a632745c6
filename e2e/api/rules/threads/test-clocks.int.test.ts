import type { AsyncConsult, Patient, StoredEvent, TelehealthConsult, TestClock } from '@consult/domain'
import { createErasureWork } from '@consult/records'
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

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const day = 24 * 60 * 60

const newClock = async (fields: object = {}) => success(await partner.key.post<TestClock>('/v1/test/clocks', fields))
const clockNow = async (id: string) => success(await partner.key.get<TestClock>(`/v1/test/clocks/${id}`))
const begin = (id: string, how: object) => partner.key.post<TestClock>(`/v1/test/clocks/${id}/advance`, how)

/** Advances the clock and lets the workers work. Real time stands still. */
async function advance(id: string, how: object): Promise<TestClock> {
  expect(await begin(id, how)).toMatchObject({ status: 202, body: { status: 'advancing' } })
  await partner.settle()
  return clockNow(id)
}

async function onClock(id: string): Promise<Patient> {
  return partner.patient({ testClockId: id })
}

async function writes(consult: string, text: string): Promise<void> {
  success(await partner.key.post(`/v1/async-consults/${consult}/messages`, { text }))
  await partner.settle()
}

const visit = async (id: string) => success(await partner.key.get<TelehealthConsult>(`/v1/telehealth-consults/${id}`))
const types = (events: readonly StoredEvent[]) =>
  events.map(({ type }) => type.replace(/^(async_consult|telehealth)\./, ''))
const after = (clock: TestClock, seconds: number) => new Date(Date.parse(clock.now) + seconds * 1000).toISOString()

describe('a test clock', () => {
  test('is created at a time of its own, found, listed and paged', async () => {
    const first = await newClock()
    expect(first).toEqual({
      id: expect.stringMatching(/^tc_/),
      name: null,
      now: environment.clock.now().toISOString(),
      status: 'ready',
      createdAt: environment.clock.now().toISOString(),
    })
    const second = await newClock({ name: 'Later', now: '2031-01-01T00:00:00Z' })
    expect(await clockNow(second.id)).toEqual({ ...second, name: 'Later', now: '2031-01-01T00:00:00.000Z' })
    const page = success(await partner.key.get<{ items: TestClock[]; nextCursor: string }>('/v1/test/clocks?limit=1'))
    expect(page.items).toEqual([second])
    const rest = success(
      await partner.key.get<{ items: TestClock[] }>(`/v1/test/clocks?limit=1&cursor=${page.nextCursor}`),
    )
    expect(rest).toEqual({ items: [first] })
  })

  test('stands still, and moves only forward, at most two years', async () => {
    const clock = await newClock()
    environment.clock.advance(60)
    expect((await clockNow(clock.id)).now).toBe(clock.now)
    const issue = (path: string, code: string) => ({
      status: 400,
      body: { error: { code: 'invalid_request', details: { issues: [{ path, code }] } } },
    })
    expect(await begin(clock.id, { to: clock.now })).toMatchObject(issue('to', 'too_early'))
    expect(await begin(clock.id, { to: after(clock, -1) })).toMatchObject(issue('to', 'too_early'))
    expect(await begin(clock.id, { to: after(clock, 733 * day) })).toMatchObject(issue('to', 'too_late'))
    expect(await begin(clock.id, { by: 733 * day })).toMatchObject(issue('by', 'too_big'))
    expect(await begin(clock.id, { by: 0 })).toMatchObject(issue('by', 'too_small'))
    expect(await begin(clock.id, {})).toMatchObject(issue('', 'invalid_value'))
    expect(await begin(clock.id, { by: 1, next: true })).toMatchObject(issue('', 'invalid_value'))
    expect(await begin('tc_00000000000000000000000000000000', { by: 1 })).toMatchObject({ status: 404 })
    expect(await advance(clock.id, { to: after(clock, 700 * day) })).toMatchObject({
      now: after(clock, 700 * day),
      status: 'ready',
    })
    expect(await advance(clock.id, { by: 700 * day })).toMatchObject({ now: after(clock, 1400 * day) })
  })

  test('refuses a second advance while it advances, and tells with an event when it is ready', async () => {
    const clock = await newClock()
    success(await begin(clock.id, { by: 60 }))
    expect(await begin(clock.id, { by: 60 })).toMatchObject({
      status: 409,
      body: { error: { code: 'test_clock_advancing' } },
    })
    await partner.settle()
    const [event] = await partner.events()
    expect(event).toMatchObject({
      type: 'test_clock.ready',
      data: { testClock: { ...clock, now: after(clock, 60), status: 'ready' } },
      createdAt: environment.clock.now().toISOString(),
    })
  })

  test('with nothing due next stays where it is', async () => {
    const clock = await newClock()
    expect(await advance(clock.id, { next: true })).toEqual(clock)
    expect(types(await partner.events())).toEqual(['test_clock.ready'])
  })

  test('of another account does not exist', async () => {
    const clock = await newClock()
    const other = await environment.partner()
    const path = `/v1/test/clocks/${clock.id}`
    expect(await other.key.get(path)).toMatchObject({ status: 404 })
    expect(await other.key.post(`${path}/advance`, { by: 1 })).toMatchObject({ status: 404 })
    expect(await other.key.send('DELETE', path)).toMatchObject({ status: 404 })
    const body = { externalId: 'p-1', phone: '+14155550123', testClockId: clock.id }
    expect(await other.key.post('/v1/patients', body)).toMatchObject({ status: 404 })
  })

  test('in production is forbidden, also for patients', async () => {
    const production = await environment.startApi({ environment: 'production' })
    const live = await environment.partner({ environment: 'production' } as never)
    const key = production.as(live.apiKey)
    const path = '/v1/test/clocks/tc_00000000000000000000000000000000'
    for (const answer of [
      await key.post('/v1/test/clocks', {}),
      await key.get('/v1/test/clocks'),
      await key.get(path),
      await key.post(`${path}/advance`, { by: 1 }),
      await key.send('DELETE', path),
      await key.post('/v1/patients', { externalId: 'p-1', phone: '+14155550123', testClockId: 'tc_1' }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
    }
  })
})

describe('a patient', () => {
  test('is put on a clock when created, and stays on it', async () => {
    const clock = await newClock()
    const patient = await onClock(clock.id)
    expect(patient.testClockId).toBe(clock.id)
    const { externalId, phone } = patient
    const again = (fields: object) => partner.key.post<Patient>('/v1/patients', { externalId, phone, ...fields })
    expect(await again({})).toMatchObject({ status: 200, body: { testClockId: clock.id } })
    expect(await again({ testClockId: clock.id })).toMatchObject({ status: 200 })
    const issues = [{ path: 'testClockId' }]
    for (const testClockId of [(await newClock()).id, null]) {
      expect(await again({ testClockId })).toMatchObject({ status: 400, body: { error: { details: { issues } } } })
    }
    expect(await again({ testClockId: 'tc_unknown' })).toMatchObject({ status: 404 })
  })

  test('without a clock cannot be put on one later', async () => {
    const { externalId, phone } = await partner.patient()
    const body = { externalId, phone, testClockId: (await newClock()).id }
    expect(await partner.key.post('/v1/patients', body)).toMatchObject({ status: 400 })
  })
})

describe('a message consult on a clock', () => {
  let clock: TestClock
  let physician: TestPhysician
  let consult: AsyncConsult

  beforeEach(async () => {
    clock = await newClock({ now: '2030-03-04T10:00:00Z' })
    physician = await partner.physician()
  })
  const start = async (status: 'invited' | 'active' = 'active') => {
    const { id: patientId } = await onClock(clock.id)
    consult = await partner.consult({ patientId, status, physician })
  }

  test('has the time of the clock', async () => {
    await start()
    expect(consult).toMatchObject({ createdAt: clock.now, assignedAt: clock.now, responseDueAt: after(clock, 900) })
    await advance(clock.id, { by: 60 })
    await writes(consult.id, 'Hello')
    const { items } = success(
      await partner.key.get<{ items: { text: string; createdAt: string; acceptedAt: string }[] }>(
        `/v1/async-consults/${consult.id}/messages`,
      ),
    )
    expect(items.at(-1)).toMatchObject({ text: 'Hello', createdAt: after(clock, 60), acceptedAt: after(clock, 60) })
  })

  test('closes when the consent prompt expires, and not before', async () => {
    await start('invited')
    await advance(clock.id, { by: 7 * day - 1 })
    expect((await partner.read(consult.id)).status).toBe('invited')
    expect((await advance(clock.id, { next: true })).now).toBe(after(clock, 7 * day))
    expect(await partner.read(consult.id)).toMatchObject({
      closedReason: 'consent_expired',
      closedAt: after(clock, 7 * day),
    })
  })

  test('is reassigned when the reply is overdue, at that time', { tags: 'full' }, async () => {
    const colleague = await partner.physician()
    await start()
    success(await colleague.asserted.put('/v1/physicians/me/presence', { status: 'online' }))
    const events = await partner.eventsDuring(() => advance(clock.id, { by: 1000 }))
    expect(types(events)).toEqual(['reassigned', 'message', 'test_clock.ready'])
    expect(await partner.read(consult.id)).toMatchObject({
      physicianId: colleague.id,
      assignedAt: after(clock, 900),
      responseDueAt: after(clock, 1800),
    })
  })

  test('can be taken over by a colleague only when the clock says that the reply is overdue', {
    tags: 'full',
  }, async () => {
    const colleague = await partner.physician()
    await start()
    const takeOver = () => colleague.asserted.post(`/v1/async-consults/${consult.id}/takeover`)
    environment.clock.advance(day)
    expect(await takeOver()).toMatchObject({ status: 409, body: { error: { code: 'sla_not_overdue' } } })
    await advance(clock.id, { by: 901 })
    success(await takeOver())
  })

  test('closes when the acceptance window ends; a message before that reopens it', { tags: 'full' }, async () => {
    await start()
    const resolve = async () => {
      success(await physician.asserted.post(`/v1/async-consults/${consult.id}/replies`, { text: 'Rest.' }))
      await partner.settle()
      success(await physician.asserted.post(`/v1/async-consults/${consult.id}/resolve`, {}))
    }
    await resolve()
    await advance(clock.id, { by: 2 * day - 1 })
    await writes(consult.id, 'It is back.')
    expect((await partner.read(consult.id)).status).toBe('active')
    await resolve()
    await advance(clock.id, { by: 2 * day - 1 })
    expect((await partner.read(consult.id)).status).toBe('resolve_requested')
    await advance(clock.id, { by: 1 })
    expect(await partner.read(consult.id)).toMatchObject({ status: 'closed', closedReason: 'resolved' })
  })

  test('is not moved by another clock, by real time, or by its own clock when it is on none', async () => {
    await start('invited')
    const real = await partner.consult({ status: 'invited' })
    const other = await newClock()
    const { id: patientId } = await onClock(other.id)
    const neighbor = await partner.consult({ patientId, status: 'invited' })
    await advance(clock.id, { by: 8 * day })
    expect((await partner.read(consult.id)).status).toBe('closed')
    expect((await partner.read(real.id)).status).toBe('invited')
    expect((await partner.read(neighbor.id)).status).toBe('invited')
    environment.clock.advance(8 * day)
    await partner.settle()
    expect((await partner.read(real.id)).status).toBe('closed')
    expect((await partner.read(neighbor.id)).status).toBe('invited')
    expect((await clockNow(other.id)).now).toBe(other.now)
  })

  test('has a queue of its own', async () => {
    success(await physician.asserted.put('/v1/physicians/me/presence', { status: 'online' }))
    const place = async (asyncConsultId: string) => {
      const frame = await partner.frame({ asyncConsultId })
      const query = encodeURIComponent(JSON.stringify({ id: asyncConsultId }))
      return success(await frame.get<{ result: { data: object } }>(`/trpc/embed.queuePlace?input=${query}`)).result.data
    }
    const { id: patientId } = await onClock(clock.id)
    const earlier = await partner.consult({ patientId })
    await advance(clock.id, { by: 600 })
    success(await physician.asserted.post(`/v1/async-consults/${earlier.id}/claim`))
    const real = await partner.consult()
    const { id: other } = await onClock(clock.id)
    const own = await partner.consult({ patientId: other })
    expect(await place(real.id)).toEqual({ position: 1, staffed: true, estimatedWaitSeconds: null })
    expect(await place(own.id)).toEqual({ position: 1, staffed: true, estimatedWaitSeconds: null })
  })

  test('is worked by simulated physicians, with the events of a run in real time', { tags: 'full' }, async () => {
    const run = async (simulate: string, testClockId: string | null, pass: (seconds: number) => Promise<unknown>) => {
      const { id: patientId } = await partner.patient(testClockId === null ? {} : { testClockId })
      const events = await partner.eventsDuring(async () => {
        const { id } = await partner.consult({ patientId, fields: { metadata: { simulate } } })
        await pass(3)
        if (simulate !== 'close') await writes(id, 'I have been coughing for a week.')
        await pass(1000)
        await pass(2 * day)
      })
      return types(events).filter((type) => type !== 'test_clock.ready')
    }
    for (const simulate of ['answer_and_resolve', 'slow', 'takes_over', 'close']) {
      const real = await run(simulate, null, async (seconds) => {
        // Every second in which something may be due.
        for (let n = 0; n < Math.min(seconds, 20); n += 1) {
          environment.clock.advance(1)
          await partner.settle()
        }
        // Then the messages that stay unread are told, before the physician acts again.
        const left = Math.max(seconds - 20, 0)
        for (const part of [Math.min(left, 290), Math.max(left - 290, 0)]) {
          environment.clock.advance(part)
          await partner.settle()
        }
        for (let n = 0; n < Math.min(seconds, 20); n += 1) {
          environment.clock.advance(1)
          await partner.settle()
        }
      })
      const { id } = await newClock()
      expect(await run(simulate, id, (seconds) => advance(id, { by: seconds }))).toEqual(real)
      expect(real).toContain('closed')
    }
  })

  test('is done in the order of its timers, whichever consult they are of', { tags: 'full' }, async () => {
    const run = async () => {
      const { id } = await newClock({ now: '2030-03-04T09:00:00Z' })
      const numbers = new Map<string, number>()
      for (const minutes of [5, 0, 7, 2]) {
        const { id: patientId } = await onClock(id)
        const booked = { scheduledFor: `2030-03-05T10:0${minutes}:00Z` }
        const call = await partner.telehealthConsult({ patientId, fields: booked })
        numbers.set(call.id, minutes)
      }
      const events = await partner.eventsDuring(() => advance(id, { by: 3 * day }))
      return events.map(({ type, data }) => `${type} ${numbers.get((data.consult as { id: string })?.id)}`)
    }
    const first = await run()
    const reminders = [0, 2, 5, 7].map((minutes) => `telehealth.reminder ${minutes}`)
    expect(first.slice(0, 4)).toEqual(reminders)
    expect(await run()).toEqual(first)
  })
})

describe('a call on a clock', () => {
  let clock: TestClock
  let physician: TestPhysician

  beforeEach(async () => {
    clock = await newClock({ now: '2030-03-04T10:00:00Z' })
    physician = await partner.physician({ online: true })
  })
  const call = async (wanted: Parameters<TestPartner['telehealthConsult']>[0] = {}) => {
    const { id: patientId } = await onClock(clock.id)
    return partner.telehealthConsult({ patientId, physician, ...wanted })
  }

  test('is booked in the future of the clock, and reminds, opens and is missed at its time', async () => {
    const past = { scheduledFor: after(clock, -day) }
    const { id: patientId } = await onClock(clock.id)
    expect(await partner.key.post('/v1/telehealth-consults', { patientId, ...past })).toMatchObject({ status: 400 })
    const booked = await call({ fields: { scheduledFor: after(clock, 2 * day), durationMinutes: 20 } })
    const events = await partner.eventsDuring(() => advance(clock.id, { by: 3 * day }))
    expect(types(events)).toEqual(['reminder', 'reminder', 'cancelled', 'test_clock.ready'])
    expect(await visit(booked.id)).toMatchObject({ status: 'cancelled', cancelledAt: after(clock, 2 * day + 30 * 60) })
  })

  test('rings at the time of the clock, and returns to the line when nobody answers', { tags: 'full' }, async () => {
    const { id } = await call({ status: 'ringing' })
    expect(await visit(id)).toMatchObject({ ringingSince: clock.now, ringExpiresAt: after(clock, 30) })
    environment.clock.advance(60)
    await partner.settle()
    expect((await visit(id)).status).toBe('ringing')
    await advance(clock.id, { by: 30 })
    expect(await visit(id)).toMatchObject({ status: 'waiting', queue: { position: 1 } })
    // The patient's client has been silent for 30 seconds, so nobody is rung.
    await partner.match()
    expect((await visit(id)).status).toBe('waiting')
    success(await partner.key.post(`/v1/telehealth-consults/${id}/ready`))
    await partner.match()
    expect((await visit(id)).status).toBe('ringing')
  })

  test('ends as abandoned when both have left, at the time of the clock', { tags: 'full' }, async () => {
    const { id } = await call({ status: 'in_progress' })
    environment.clock.advance(day)
    await partner.settle()
    expect((await visit(id)).status).toBe('in_progress')
    await advance(clock.id, { by: day })
    expect(await visit(id)).toMatchObject({ status: 'completed', startedAt: clock.now })
  })

  test('does not change the estimates of patients in real time, or of another clock', async () => {
    await call({ status: 'in_progress' })
    const [running] = success(await partner.key.get<{ items: TelehealthConsult[] }>('/v1/telehealth-consults')).items
    await advance(clock.id, { by: 600 })
    success(await physician.asserted.post(`/v1/telehealth-consults/${running?.id}/end`))
    await partner.telehealthConsult({ status: 'ringing', physician })
    const estimate = async (fields: Record<string, unknown>) => {
      const { id: patientId } = await partner.patient(fields)
      const waiting = await partner.telehealthConsult({ patientId, status: 'waiting' })
      return waiting.queue?.estimatedWaitSeconds
    }
    expect(await estimate({})).toBeNull()
    expect(await estimate({ testClockId: (await newClock()).id })).toBeNull()
    expect(await estimate({ testClockId: clock.id })).toEqual({ low: 0, high: 660 })
  })

  test('has a line of its own in the waiting room', async () => {
    const other = await environment.partner()
    expect(other.id).not.toBe(partner.id)
    success(await physician.asserted.put('/v1/physicians/me/presence', { status: 'offline' }))
    await partner.telehealthConsult({ status: 'waiting' })
    const waiting = await call({ status: 'waiting' })
    expect((await visit(waiting.id)).queue).toMatchObject({ position: 1 })
  })
})

describe('deleting a clock', () => {
  const erase = async () => {
    const stop = new AbortController().signal
    const onFailure = ({ error }: { error: unknown }) => {
      throw error
    }
    const work = createErasureWork({ services: environment.api.services, stop, onFailure })
    while (await work.work(partner.id)) {
      // Repeats until nothing is due.
    }
    environment.clock.advance(2)
    await partner.settle()
  }
  const left = async () => {
    const { rows } = await environment.db.owner.query(
      `select 'clock' as what from tenant.test_clocks where partner_id = $1
       union all select 'patient' from tenant.patients where partner_id = $1
       union all select 'thread' from tenant.async_consults where partner_id = $1
       union all select 'call' from tenant.telehealth_consults where partner_id = $1
       union all select 'timer' from tenant.timers where partner_id = $1 and clock_id is not null`,
      [partner.id],
    )
    return rows.map(({ what }) => what).toSorted()
  }

  test('erases its patients with their consults, and nothing else', async () => {
    const clock = await newClock()
    const { id: patientId } = await onClock(clock.id)
    await partner.consult({ patientId })
    await partner.telehealthConsult({ patientId, fields: { scheduledFor: after(clock, day) } })
    const kept = await newClock()
    await onClock(kept.id)
    const path = `/v1/test/clocks/${clock.id}`
    expect(await partner.key.send('DELETE', path)).toMatchObject({ status: 200, body: { id: clock.id, deleted: true } })
    expect(await partner.key.get(path)).toMatchObject({ status: 404 })
    expect(await partner.key.send('DELETE', path)).toMatchObject({ status: 404 })
    expect(await begin(clock.id, { by: 1 })).toMatchObject({ status: 404 })
    const body = { externalId: 'late', phone: '+14155550177', testClockId: clock.id }
    expect(await partner.key.post('/v1/patients', body)).toMatchObject({ status: 404 })
    await partner.settle()
    await erase()
    expect(await left()).toEqual(['clock', 'patient'])
    expect(types(await partner.events())).toContain('patient.erased')
  })

  test('waits for no delay of erasures, takes nothing of their quota, and hastens one that waits', {
    tags: 'full',
  }, async () => {
    await partner.update({ erasureDelay: 30 * day, erasuresPerDay: 1 })
    const clock = await newClock()
    const { id } = await onClock(clock.id)
    await onClock(clock.id)
    success(await partner.key.send('DELETE', `/v1/patients/${id}`))
    await onClock(clock.id)
    success(await partner.key.send('DELETE', `/v1/test/clocks/${clock.id}`))
    await partner.settle()
    await erase()
    expect(await left()).toEqual([])
  })

  test('fails for now when a legal hold comes in between, and goes on when it is cleared', {
    tags: 'full',
  }, async () => {
    const clock = await newClock()
    const { id } = await onClock(clock.id)
    success(await partner.key.send('DELETE', `/v1/test/clocks/${clock.id}`))
    const hold = async (legalHold: boolean) => success(await partner.key.patch(`/v1/patients/${id}`, { legalHold }))
    await hold(true)
    await partner.settle()
    expect(environment.faults.splice(0)).toHaveLength(1)
    await hold(false)
    environment.clock.advance(1)
    await partner.settle()
    await erase()
    expect(await left()).toEqual([])
  })

  test('is refused while a patient on it is under a legal hold', async () => {
    const clock = await newClock()
    const { id } = await onClock(clock.id)
    success(await partner.key.patch(`/v1/patients/${id}`, { legalHold: true }))
    expect(await partner.key.send('DELETE', `/v1/test/clocks/${clock.id}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'legal_hold' } },
    })
    expect((await clockNow(clock.id)).status).toBe('ready')
  })

  test('stops an advance', { tags: 'full' }, async () => {
    const clock = await newClock()
    const { id: patientId } = await onClock(clock.id)
    await partner.consult({ patientId, status: 'invited' })
    success(await begin(clock.id, { by: 8 * day }))
    success(await partner.key.send('DELETE', `/v1/test/clocks/${clock.id}`))
    await partner.settle()
    await erase()
    expect(await left()).toEqual([])
    expect(types(await partner.events())).not.toContain('test_clock.ready')
  })

  test('a patient on a clock can be erased alone', async () => {
    const clock = await newClock()
    const { id } = await onClock(clock.id)
    await partner.consult({ patientId: id, status: 'invited' })
    success(await partner.key.send('DELETE', `/v1/patients/${id}`))
    await erase()
    expect(await left()).toEqual(['clock'])
    expect(await advance(clock.id, { by: 8 * day })).toMatchObject({ status: 'ready' })
  })
})
