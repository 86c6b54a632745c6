import type { AgendaItem, Page, Slot, TelehealthConsult } from '@consult/domain'
import { until } from '@consult/testing'
import { describe, expect, test } from 'vitest'
import {
  type Client,
  countWaiting,
  doneDuring,
  holdRows,
  success,
  type TestPhysician,
} from '../../environment/index.ts'
import { typesOf } from '../events/event-expectations.fixture.ts'
import { environment, hours, monday, partner, physician, setUpSlots, starts, taken, visit } from './slots.fixture.ts'

setUpSlots()

const list = '/v1/telehealth-consults'
const never = 'phy_00000000000000000000000000000000'
const at = (time: string) => `${monday}T${time}.000Z`
const move = (id: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  partner.key.patch<TelehealthConsult>(`${list}/${id}`, body, headers)
const read = async (id: string) => success(await partner.key.get<TelehealthConsult>(`${list}/${id}`))
const booked = async (time: string, fields: Record<string, unknown> = {}) => success(await visit(at(time), fields)).id
const agendaOf = async (doctor: TestPhysician) =>
  success(await doctor.asserted.get<Page<AgendaItem>>('/v1/physicians/me/agenda')).items

describe('moving a call', () => {
  test('frees the old time, takes the new one, and sends an event', async () => {
    await hours(['mon', '10:00', '11:00'])
    const id = await booked('09:00:00')
    const before = await read(id)
    expect(await starts()).toEqual([`${monday}T09:20`, `${monday}T09:40`])
    const events = await partner.eventsDuring(async () => {
      const answer = await move(id, { scheduledFor: at('09:40:00') })
      expect(answer).toMatchObject({ status: 200 })
      expect(answer.body).toEqual({ ...before, scheduledFor: at('09:40:00'), rescheduledFrom: at('09:00:00') })
    })
    expect(events).toMatchObject([{ type: 'telehealth.rescheduled' }])
    expect(events[0]?.data).toEqual({ consult: await read(id) })
    // The widget of the patient gets it.
    const { rows } = await environment.db.owner.query<{ patient_id: string; consult_id: string }>(
      'select patient_id, consult_id from tenant.events where partner_id = $1 and event_id = $2',
      [partner.id, events[0]?.id],
    )
    expect(rows).toEqual([{ patient_id: before.patientId, consult_id: id }])
    expect(await starts()).toEqual([`${monday}T09:00`, `${monday}T09:20`])
    expect(await agendaOf(physician)).toMatchObject([
      { id, startsAt: at('09:40:00'), endsAt: at('10:00:00'), rescheduledFrom: at('09:00:00'), cancelledReason: null },
    ])
  })

  test('into a time that overlaps its own, or to another length, does not conflict with itself', async () => {
    await hours(['mon', '10:00', '11:00'])
    const id = await booked('09:00:00')
    success(await move(id, { scheduledFor: at('09:10:00') }))
    expect(success(await move(id, { scheduledFor: at('09:10:00'), durationMinutes: 50 }))).toMatchObject({
      scheduledFor: at('09:10:00'),
      durationMinutes: 50,
    })
    expect(await move(id, { scheduledFor: at('09:10:00'), durationMinutes: 51 })).toMatchObject(taken)
    // Omitted fields stay: fifty minutes from half past are too long.
    expect(await move(id, { scheduledFor: at('09:30:00') })).toMatchObject(taken)
  })

  test('to another physician moves it from one agenda to the other', async () => {
    const other = await partner.physician()
    const id = await booked('09:00:00')
    success(await move(id, { scheduledFor: at('09:00:00'), physicianId: other.id }))
    expect([await agendaOf(physician), (await agendaOf(other)).map((item) => item.id)]).toEqual([[], [id]])
    expect(await read(id)).toMatchObject({ physicianId: other.id })
    success(await partner.key.post(`${list}/${id}/ready`))
    success(await other.asserted.put('/v1/physicians/me/presence', { status: 'online' }))
    await partner.match()
    expect(await read(id)).toMatchObject({ status: 'ringing', physicianId: other.id })
  })

  test('to a time that is taken, outside the hours or in the past changes nothing', async () => {
    await hours(['mon', '08:00', '12:00'])
    await booked('09:20:00')
    const id = await booked('10:00:00')
    const before = await read(id)
    const events = await partner.eventsDuring(async () => {
      for (const time of ['09:30:00', '13:00:00', '07:54:59'])
        expect(await move(id, { scheduledFor: at(time) }), time).toMatchObject(taken)
    })
    expect([events, await read(id)]).toEqual([[], before])
  })

  test('to its current time and physician succeeds without an effect', { tags: 'full' }, async () => {
    const id = await booked('09:00:00')
    const before = await read(id)
    const events = await partner.eventsDuring(async () => {
      for (const more of [{}, { durationMinutes: 20 }, { physicianId: physician.id }, { physicianId: null }]) {
        expect(success(await move(id, { scheduledFor: at('09:00:00'), ...more }))).toEqual(before)
      }
    })
    expect(events).toEqual([])
  })

  test('is possible only while it is booked and the patient has not arrived', async () => {
    const unbooked = (await partner.telehealthConsult()).id
    expect(await move(unbooked, { scheduledFor: at('09:00:00') })).toMatchObject({
      status: 409,
      code: 'thread_not_active',
      details: { status: 'invited', physicianId: null },
    })
    for (const status of ['waiting', 'cancelled'] as const) {
      const { id } = await partner.telehealthConsult({ status, fields: { scheduledFor: at('08:00:00') } })
      expect(await move(id, { scheduledFor: at('11:00:00') })).toMatchObject({
        status: 409,
        code: 'thread_not_active',
        details: { status },
      })
    }
  })

  test('is refused for another partner’s call, without a time, and with the product disabled', async () => {
    const id = await booked('09:00:00')
    const scheduledFor = at('10:00:00')
    const stranger = await environment.partner()
    expect(await stranger.key.patch(`${list}/${id}`, { scheduledFor })).toMatchObject({ status: 404 })
    for (const physicianId of [never, (await stranger.physician()).id]) {
      expect(await move(id, { scheduledFor, physicianId })).toMatchObject({ status: 404, code: 'not_found' })
    }
    for (const [body, field] of [
      [{}, 'scheduledFor'],
      [{ scheduledFor: 'tomorrow' }, 'scheduledFor'],
      [{ scheduledFor, durationMinutes: 4 }, 'durationMinutes'],
    ] as const) {
      expect(await move(id, body)).toMatchObject({ status: 400, details: { issues: [{ path: field }] } })
    }
    const session = environment.api.as((await physician.session()).token)
    expect(await session.patch(`${list}/${id}`, { scheduledFor })).toMatchObject({ status: 403, code: 'forbidden' })
    await partner.update({ telehealthEnabled: false })
    expect(await move(id, { scheduledFor })).toMatchObject({ status: 409, code: 'feature_disabled' })
  })

  test('happens once under its Idempotency-Key, and is recorded in the audit', async () => {
    const id = await booked('09:00:00')
    const once = { 'idempotency-key': 'move-1' }
    const entries = await doneDuring(environment, partner.id, async () => {
      success(await move(id, { scheduledFor: at('10:00:00') }, once))
      success(await move(id, { scheduledFor: at('11:00:00') }))
      // A late retry must not move the call back.
      const again = await move(id, { scheduledFor: at('10:00:00') }, once)
      expect([again.status, again.headers['idempotent-replayed'], again.body.scheduledFor]).toEqual([
        200,
        'true',
        at('10:00:00'),
      ])
      expect(await move(id, { scheduledFor: at('12:00:00') }, once)).toMatchObject({ code: 'idempotency_key_reused' })
    })
    expect(await read(id)).toMatchObject({ scheduledFor: at('11:00:00') })
    expect(entries.filter(({ outcome }) => outcome === 'done')).toMatchObject([
      { act: 'telehealthConsults.update', code: 'reschedule', consult_id: id },
      { act: 'telehealthConsults.update', code: 'reschedule', consult_id: id },
    ])
  })
})

describe('a slot', () => {
  const crowd = 30

  /** Sends all requests concurrently to two processes: moves and bookings. @returns the winners. */
  async function contend(ids: readonly string[], physicianIds: readonly string[]) {
    const other = await environment.startApi()
    const clients = [partner.key, other.as(partner.apiKey)] as const
    const { id: patientId } = await partner.patient()
    const answers = await Promise.all([
      ...ids.map((id, n) =>
        (n % 2 ? clients[0] : clients[1]).patch<TelehealthConsult>(`${list}/${id}`, {
          // Some times overlap instead of being equal.
          scheduledFor: at(n % 3 === 0 ? '09:10:00' : '09:00:00'),
          physicianId: physicianIds[n % physicianIds.length],
        }),
      ),
      ...Array.from({ length: crowd }, (_, n) =>
        (n % 2 ? clients[1] : clients[0]).post<TelehealthConsult>(list, {
          patientId,
          physicianId: physicianIds[n % physicianIds.length],
          scheduledFor: at('09:00:00'),
        }),
      ),
    ])
    const won = answers.filter(({ status }) => status < 300).map(({ body }) => body)
    expect(answers.filter(({ code }) => code === 'slot_unavailable')).toHaveLength(answers.length - won.length)
    return won
  }

  const bookedLater = async (count: number) => {
    const ids: string[] = []
    for (let n = 0; n < count; n += 1)
      ids.push(await booked('12:00:00', { physicianId: (await partner.physician()).id }))
    return ids
  }

  test('of one physician goes to one of all requests that move or book a call there', { tags: 'full' }, async () => {
    const ids = await bookedLater(10)
    const won = await contend(ids, [physician.id])
    expect(won.map(({ physicianId }) => physicianId)).toEqual([physician.id])
    expect((await agendaOf(physician)).map((item) => item.id)).toEqual(won.map(({ id }) => id))
    // The losers keep their bookings.
    for (const id of ids.filter((each) => each !== won[0]?.id)) {
      expect(await read(id)).toMatchObject({ scheduledFor: at('12:00:00'), rescheduledFrom: null })
    }
  })

  test('of two physicians goes to one request each', { tags: 'full' }, async () => {
    const other = await partner.physician()
    const won = await contend(await bookedLater(10), [physician.id, other.id])
    expect(won.map(({ physicianId }) => physicianId).toSorted()).toEqual([physician.id, other.id].toSorted())
    expect([await agendaOf(physician), await agendaOf(other)].map((items) => items.length)).toEqual([1, 1])
  })

  test('is protected by a database constraint when no check ran before', { tags: 'full' }, async () => {
    const there = await booked('09:00:00')
    const id = await booked('10:00:00')
    const moved = `
      update tenant.telehealth_consults
      set scheduled_for = scheduled_for - interval '50 minutes', scheduled_until = scheduled_until - interval '50 minutes'
      where telehealth_consult_id = $1`
    await expect(environment.db.owner.query(moved, [id])).rejects.toThrow('telehealth_consults_one_booking')
    expect(await read(there)).toMatchObject({ scheduledFor: at('09:00:00') })
  })

  test('that is booked between the check and the write is refused with the usual error', async () => {
    const other = await booked('10:00:00')
    const id = await booked('12:00:00')
    // The check sees no other booking, because this one is not committed and holds no lock on the physician.
    const moved = `update tenant.telehealth_consults set scheduled_for = $2, scheduled_until = $3
      where telehealth_consult_id = $1`
    const commit = await holdRows(environment.db, moved, [other, at('09:00:00'), at('09:20:00')])
    const moving = move(id, { scheduledFor: at('09:10:00') })
    await until('the database has it wait', async () => (await countWaiting(environment.db)) === 1)
    await commit()
    expect(await moving).toMatchObject(taken)
    expect(await read(id)).toMatchObject({ scheduledFor: at('12:00:00') })
  })

  test('when two calls swap places, each either moves or stays, and neither is lost', { tags: 'full' }, async () => {
    const [one, two] = [await booked('09:00:00'), await booked('10:00:00')]
    const answers = await Promise.all([
      move(one, { scheduledFor: at('10:00:00') }),
      move(two, { scheduledFor: at('09:00:00') }),
    ])
    expect(answers.map(({ code }) => code)).toEqual(['slot_unavailable', 'slot_unavailable'])
    expect((await agendaOf(physician)).map((item) => item.id)).toEqual([one, two])
  })
})

describe('a patient who moves their own call', () => {
  const setUp = async () => {
    await hours(['mon', '10:00', '12:00'])
    const id = await booked('09:00:00')
    const { patientId } = await read(id)
    const widget = await partner.frame({ patientId })
    const moveTo = (time: string, fields: Record<string, unknown> = {}) =>
      widget.patch<TelehealthConsult>(`${list}/${id}`, { scheduledFor: at(time), ...fields })
    return { id, widget, moveTo }
  }
  const offered = async (client: Client, id: string) => {
    const input = encodeURIComponent(JSON.stringify({ id }))
    return client.get<{ result: { data: Page<Slot> } }>(`/trpc/embed.callSlots?input=${input}`)
  }

  test('is offered the free times of its physician, and takes one of them', async () => {
    const { id, widget, moveTo } = await setUp()
    await booked('09:20:00')
    const { items } = success(await offered(widget, id)).result.data
    expect(items.slice(0, 4).map(({ startsAt }) => startsAt)).toEqual(
      ['09:40:00', '10:00:00', '10:20:00', '10:40:00'].map(at),
    )
    const events = await partner.eventsDuring(async () => {
      expect(success(await moveTo('10:20:00'))).toMatchObject({ scheduledFor: at('10:20:00') })
    })
    expect(typesOf(events)).toEqual(['telehealth.rescheduled'])
  })

  test('is offered nothing for a call that is booked with nobody', async () => {
    const { id: patientId } = await partner.patient()
    const widget = await partner.frame({ patientId })
    const fields = { scheduledFor: at('09:00:00') }
    const { id } = await partner.telehealthConsult({ patientId, status: 'invited', fields })
    expect(success(await offered(widget, id)).result.data.items).toEqual([])
  })

  test('cannot take a time that is taken, between two slots, outside the hours or in the past', async () => {
    const { id, moveTo } = await setUp()
    await booked('09:20:00')
    for (const time of ['09:20:00', '09:50:00', '12:00:00', '07:00:00'])
      expect(await moveTo(time), time).toMatchObject(taken)
    expect(await read(id)).toMatchObject({ scheduledFor: at('09:00:00') })
  })

  test('can change nothing else, and nothing of another patient', async () => {
    const { id, moveTo, widget } = await setUp()
    const forbidden = { status: 403, code: 'forbidden' }
    const other = await partner.physician()
    for (const fields of [
      { priority: 'emergency' },
      { metadata: { a: 'b' } },
      { durationMinutes: 60 },
      { physicianId: other.id },
    ]) {
      expect(await moveTo('09:40:00', fields)).toMatchObject(forbidden)
    }
    expect(await widget.patch(`${list}/${id}`, { priority: 'emergency' })).toMatchObject(forbidden)
    const stranger = await partner.frame({ patientId: (await partner.patient()).id })
    expect(await stranger.patch(`${list}/${id}`, { scheduledFor: at('09:40:00') })).toMatchObject({ status: 404 })
    expect(await offered(stranger, id)).toMatchObject({ status: 404 })
    expect(await read(id)).toMatchObject({ scheduledFor: at('09:00:00'), priority: 'routine' })
  })

  test('can do so ten times a day', { tags: 'full' }, async () => {
    const { moveTo } = await setUp()
    for (let n = 0; n < 10; n += 1) success(await moveTo(n % 2 === 0 ? '09:20:00' : '09:40:00'))
    expect(await moveTo('09:20:00')).toMatchObject({ status: 429, code: 'quota_exceeded' })
  })
})
