import { createTelehealthTimerHandlers } from '@consult/consults'
import type { AgendaItem, Page, TelehealthConsult } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import { doneDuring, success } from '../../environment/index.ts'
import { typesOf } from '../events/event-expectations.fixture.ts'
import { environment, monday, partner, physician, setUpSlots, visit } from './slots.fixture.ts'

setUpSlots()

const list = '/v1/telehealth-consults'
const tuesday = '2026-11-24'
const read = async (id: string) => success(await partner.key.get<TelehealthConsult>(`${list}/${id}`))
const booked = async (time: string, fields: Record<string, unknown> = {}) => success(await visit(time, fields)).id
const move = async (id: string, scheduledFor: string) =>
  success(await partner.key.patch<TelehealthConsult>(`${list}/${id}`, { scheduledFor }))
const ready = (id: string) => partner.key.post<TelehealthConsult>(`${list}/${id}/ready`)
const agenda = async (from: string) =>
  success(await physician.asserted.get<Page<AgendaItem>>(`/v1/physicians/me/agenda?from=${from}`)).items

/** What the workers do at this time. */
const eventsAt = (time: string) => {
  environment.clock.moveTo(time)
  return partner.eventsDuring(() => partner.settle())
}
const reminder = async (id: string, minutesBefore: number) => ({
  type: 'telehealth.reminder',
  data: { consult: await read(id), minutesBefore },
})

/** What the audit records about consults meanwhile; notifications to patients have tests of their own. */
const doneToConsult = async (act: () => Promise<unknown>) =>
  (await doneDuring(environment, partner.id, act)).filter(({ resource_type: type }) => type === 'telehealth_consult')

describe('a reminder of a booked call', () => {
  test('is sent once a day and once a quarter of an hour before, to the millisecond, and changes only the audit', async () => {
    const id = await booked(`${tuesday}T12:00:00Z`)
    expect(await eventsAt(`${monday}T11:59:59.999Z`)).toEqual([])
    const before = await read(id)
    const entries = await doneToConsult(async () =>
      expect(await eventsAt(`${monday}T12:00:00.000Z`)).toMatchObject([await reminder(id, 1440)]),
    )
    expect(entries).toMatchObject([{ act: 'timers.telehealth_reminder', code: 'remind', consult_id: id }])
    expect(await read(id)).toEqual(before)
    expect(await eventsAt(`${tuesday}T11:44:59.999Z`)).toEqual([])
    expect(await eventsAt(`${tuesday}T11:45:00.000Z`)).toMatchObject([await reminder(id, 15)])
    expect(await eventsAt(`${tuesday}T12:00:00.000Z`)).toEqual([])
  })

  test('is sent only for the times that were in the future at booking', { tags: 'full' }, async () => {
    const soon = await booked(`${monday}T12:00:00Z`)
    // Exactly 15 minutes ahead: the reminder has just been sent.
    await booked(`${monday}T08:15:00Z`, { durationMinutes: 240, physicianId: null })
    expect(await eventsAt(`${monday}T08:15:00.000Z`)).toEqual([])
    expect(await eventsAt(`${monday}T11:45:00.000Z`)).toMatchObject([await reminder(soon, 15)])
  })

  test('for a moved call is sent only for the new time, starting over with the first reminder', async () => {
    const id = await booked(`${tuesday}T12:00:00Z`)
    expect(await eventsAt(`${monday}T12:00:00.000Z`)).toHaveLength(1)
    await move(id, `${tuesday}T16:00:00.000Z`)
    expect(await eventsAt(`${monday}T16:00:00.000Z`)).toMatchObject([await reminder(id, 1440)])
    expect(await eventsAt(`${tuesday}T11:45:00.000Z`)).toEqual([])
    // Earlier, and less than a day ahead: one reminder is left.
    await move(id, `${tuesday}T13:00:00.000Z`)
    expect(await eventsAt(`${tuesday}T12:45:00.000Z`)).toMatchObject([await reminder(id, 15)])
    expect(await eventsAt(`${tuesday}T13:05:00.000Z`)).toEqual([])
  })

  test('is not sent for a cancelled call or a patient who is already waiting', async () => {
    const [cancelled, there] = [await booked(`${tuesday}T12:00:00Z`), await booked(`${tuesday}T13:00:00Z`)]
    success(await partner.key.post(`${list}/${cancelled}/cancel`))
    success(await ready(there))
    expect(await eventsAt(`${tuesday}T12:46:00Z`)).toEqual([])
  })

  test('is sent once when several workers find it due, and by another worker when one dies', async () => {
    const id = await booked(`${tuesday}T12:00:00Z`)
    environment.clock.moveTo(`${monday}T12:00:00Z`)
    const events = await partner.eventsDuring(async () => {
      // A worker that is killed after its commit and before it reports.
      await createTelehealthTimerHandlers(environment.api.services).telehealth_reminder?.(partner.id, id)
      await Promise.all(Array.from({ length: 3 }, () => partner.settle()))
      environment.clock.advance(60)
      await partner.settle()
    })
    expect(events).toMatchObject([await reminder(id, 1440)])
    expect(await eventsAt(`${tuesday}T11:45:00.000Z`)).toMatchObject([await reminder(id, 15)])
  })

  test('that is late is sent as the latest one due, and not at all after the start', { tags: 'full' }, async () => {
    const [soon, over] = [await booked(`${tuesday}T12:00:00Z`), await booked(`${tuesday}T11:30:00Z`)]
    expect(await eventsAt(`${tuesday}T11:50:00Z`)).toMatchObject([await reminder(soon, 15)])
    expect(await read(over)).toMatchObject({ status: 'invited' })
  })
})

describe('the waiting room of a booked call', () => {
  const time = `${monday}T12:00:00Z`

  test('opens for the patient a quarter of an hour before, and the partner can let them in at any time', async () => {
    const id = await booked(time)
    const enter = async () => (await partner.frame({ telehealthConsultId: id })).post(`${list}/${id}/ready`)
    const refused = {
      status: 409,
      code: 'waiting_room_not_open',
      details: { opensAt: `${monday}T11:45:00.000Z` },
    }
    expect(await enter()).toMatchObject(refused)
    environment.clock.moveTo(`${monday}T11:44:59.999Z`)
    expect(await enter()).toMatchObject(refused)
    environment.clock.moveTo(`${monday}T11:45:00Z`)
    expect(await enter()).toMatchObject({ status: 200, body: { status: 'waiting' } })
    const early = await booked(`${tuesday}T12:00:00Z`)
    expect(await ready(early)).toMatchObject({ status: 200, body: { status: 'waiting' } })
  })

  test('moves with the call', { tags: 'full' }, async () => {
    const id = await booked(time)
    const frame = await partner.frame({ telehealthConsultId: id })
    await move(id, `${monday}T08:10:00.000Z`)
    expect(await frame.post(`${list}/${id}/ready`)).toMatchObject({ status: 200 })
  })

  test('can be entered until ten minutes after the end', { tags: 'full' }, async () => {
    const [one, other] = [await booked(time), await booked(`${monday}T12:20:00Z`)]
    environment.clock.moveTo(`${monday}T12:29:59.999Z`)
    expect(await ready(one)).toMatchObject({ status: 200 })
    environment.clock.moveTo(`${monday}T12:50:00Z`)
    // Before a worker has run.
    expect(await ready(other)).toMatchObject({ status: 409, code: 'thread_not_active', details: { status: 'invited' } })
  })
})

describe('a patient who does not arrive', () => {
  const time = `${monday}T12:00:00Z`

  test('misses the call ten minutes after its end: it is cancelled, with that as the reason, also on the agenda', async () => {
    const id = await booked(time)
    success(await partner.key.post(`${list}/${await booked(`${monday}T13:00:00Z`)}/cancel`))
    expect(await eventsAt(`${monday}T11:45:00.000Z`)).toHaveLength(1)
    expect(await eventsAt(`${monday}T12:29:59.999Z`)).toEqual([])
    const before = await read(id)
    const entries = await doneToConsult(async () => {
      const events = await eventsAt(`${monday}T12:30:00.000Z`)
      const consult = {
        ...before,
        status: 'cancelled',
        cancelledAt: `${monday}T12:30:00.000Z`,
        cancelledReason: 'patient_no_show',
      }
      expect(events).toMatchObject([{ type: 'telehealth.cancelled', data: { consult } }])
      expect(await read(id)).toEqual(consult)
    })
    expect(entries).toMatchObject([{ act: 'timers.telehealth_missed', code: 'miss', consult_id: id }])
    // Unlike other cancellations.
    expect(await agenda(`${monday}T08:00:00Z`)).toMatchObject([
      { id, status: 'cancelled', cancelledReason: 'patient_no_show' },
    ])
    expect(await eventsAt(`${tuesday}T12:30:00.000Z`)).toEqual([])
  })

  test('for a moved or extended call misses it after the new end', async () => {
    const id = await booked(time)
    success(await partner.key.patch(`${list}/${id}`, { scheduledFor: `${monday}T12:10:00Z`, durationMinutes: 60 }))
    const missed = async (at: string) => typesOf(await eventsAt(at)).includes('telehealth.cancelled')
    expect(await missed(`${monday}T13:19:59.999Z`)).toBe(false)
    expect(await missed(`${monday}T13:20:00.000Z`)).toBe(true)
  })

  test('is not reported when the patient waited, or the call has no time', async () => {
    const [there, anytime] = [await booked(time), (await partner.telehealthConsult()).id]
    environment.clock.moveTo(time)
    success(await ready(there))
    expect(await eventsAt(`${tuesday}T12:00:00Z`)).toEqual([])
    expect([(await read(there)).status, (await read(anytime)).status]).toEqual(['waiting', 'invited'])
  })
})

describe('a booked physician who does not come', () => {
  const time = `${monday}T12:00:00Z`
  const rungAt = async (id: string, at: string) => {
    environment.clock.moveTo(at)
    success(await ready(id))
    await partner.match()
    const { status, physicianId } = await read(id)
    return status === 'ringing' ? physicianId : null
  }
  const online = async (who = physician) =>
    success(await who.asserted.put('/v1/physicians/me/presence', { status: 'online' }))

  test('keeps the patient for ten minutes, and then any suitable physician can take the patient', async () => {
    const licenses = [{ jurisdiction: 'US-CA', number: '1' }]
    success(await physician.asserted.put('/v1/physicians/me/licenses', { licenses }))
    const id = await booked(time, { jurisdiction: 'US-CA' })
    const other = await partner.physician({ online: true, licensedIn: ['US-CA'] })
    await partner.physician({ online: true })
    for (const minute of ['11:50', '11:58', '12:05']) expect(await rungAt(id, `${monday}T${minute}:00Z`)).toBeNull()
    expect(await rungAt(id, `${monday}T12:09:59.999Z`)).toBeNull()
    expect(await read(id)).toMatchObject({ queue: { position: 1, estimatedWaitSeconds: null } })
    environment.clock.moveTo(`${monday}T12:10:00Z`)
    expect(await read(id)).toMatchObject({ queue: { estimatedWaitSeconds: { low: 0, high: 60 } } })
    expect(await rungAt(id, `${monday}T12:10:00Z`)).toBe(other.id)
    success(await other.asserted.post(`${list}/${id}/join`))
    expect(await read(id)).toMatchObject({ status: 'in_progress', physicianId: other.id })
    // Their agenda shows the outcome.
    expect(await agenda(`${monday}T08:00:00Z`)).toMatchObject([{ id, status: 'in_progress' }])
  })

  test('is rung first once they are on duty, even if others have been idle longer', async () => {
    const id = await booked(time)
    await partner.physician({ online: true, fields: { languages: ['en'] } })
    for (const minute of [20, 25, 30]) {
      environment.clock.moveTo(`${monday}T12:${minute}:00Z`)
      success(await ready(id))
    }
    await online()
    expect(await rungAt(id, `${monday}T12:30:00Z`)).toBe(physician.id)
  })

  test('also keeps a late patient for ten minutes', { tags: 'full' }, async () => {
    const id = await booked(time)
    const other = await partner.physician({ online: true })
    for (const minute of [15, 20]) expect(await rungAt(id, `${monday}T12:${minute}:00Z`)).toBeNull()
    expect(await rungAt(id, `${monday}T12:24:59.999Z`)).toBeNull()
    expect(await rungAt(id, `${monday}T12:25:00Z`)).toBe(other.id)
  })

  test('gets the patient back when the colleague does not answer', { tags: 'full' }, async () => {
    const id = await booked(time)
    await partner.physician({ online: true })
    for (const minute of ['00', '05']) expect(await rungAt(id, `${monday}T12:${minute}:00Z`)).toBeNull()
    expect(await rungAt(id, `${monday}T12:10:00Z`)).not.toBeNull()
    await online()
    environment.clock.moveTo(`${monday}T12:10:30Z`)
    await partner.settle()
    expect(await read(id)).toMatchObject({ status: 'waiting', physicianId: physician.id })
    expect(await rungAt(id, `${monday}T12:10:30Z`)).toBe(physician.id)
  })

  test('keeps the patient without a limit when the call has no time', { tags: 'full' }, async () => {
    const id = await booked(time, { scheduledFor: null })
    await partner.physician({ online: true })
    expect(await rungAt(id, `${monday}T12:00:00Z`)).toBeNull()
    expect(await rungAt(id, `${monday}T18:00:00Z`)).toBeNull()
  })
})
