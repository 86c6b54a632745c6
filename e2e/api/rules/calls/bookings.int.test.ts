import type { AgendaItem, Page } from '@consult/domain'
import { sized } from '@consult/testing'
import { describe, expect, test } from 'vitest'
import { success } from '../../environment/index.ts'
import {
  environment,
  hours,
  monday,
  partner,
  physician,
  setUpSlots,
  slots,
  starts,
  taken,
  visit,
} from './slots.fixture.ts'

setUpSlots()

describe('a booking', () => {
  test('succeeds for every slot until none is left', async () => {
    await hours(['mon', '10:00', '11:00'])
    const all = success(await slots({ limit: '100' })).items
    for (const { startsAt } of all) expect(await visit(startsAt)).toMatchObject({ status: 201 })
    expect(await starts()).toEqual([])
    const agenda = success(await physician.asserted.get<Page<AgendaItem>>('/v1/physicians/me/agenda'))
    expect(agenda.items.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))).toEqual(all)
  })

  test('must be within the availability hours, to the millisecond', async () => {
    await hours(['mon', '10:00', '10:50'], ['mon', '11:00', '12:00'])
    for (const time of [
      '08:59:59.999',
      '09:30:00.001',
      '09:40:00',
      '09:50:00',
      '10:40:00.001',
      '11:00:00',
      '20:00:00',
    ]) {
      expect(await visit(`${monday}T${time}Z`), time).toMatchObject(taken)
    }
    expect(await visit('2026-11-24T09:00:00Z')).toMatchObject(taken)
    // Not on the slot grid, but free.
    expect(await visit(`${monday}T09:30:00Z`)).toMatchObject({ status: 201 })
    expect(await visit(`${monday}T10:40:00Z`)).toMatchObject({ status: 201 })
  })

  test('can cross midnight where the hours do', async () => {
    await hours(['mon', '23:00', '24:00'], ['tue', '00:00', '01:00'])
    expect(await visit(`${monday}T22:50:00Z`, { durationMinutes: 70 })).toMatchObject({ status: 201 })
  })

  test('cannot overlap another by a millisecond, and a cancelled one does not count', async () => {
    await hours(['mon', '10:00', '14:00'])
    const { id } = success(await visit(`${monday}T10:00:00Z`))
    for (const time of ['09:40:00.001', '10:00:00', '10:10:00', '10:19:59.999']) {
      expect(await visit(`${monday}T${time}Z`), time).toMatchObject(taken)
    }
    expect(await visit(`${monday}T09:50:00Z`, { durationMinutes: 60 })).toMatchObject(taken)
    for (const time of ['09:40:00', '10:20:00']) {
      expect(await visit(`${monday}T${time}Z`), time).toMatchObject({ status: 201 })
    }
    success(await partner.key.post(`/v1/telehealth-consults/${id}/cancel`))
    expect(await visit(`${monday}T10:00:00Z`)).toMatchObject({ status: 201 })
  })

  test('is possible at any hour when no hours were ever set, and at none when the hours are empty', async () => {
    expect(await visit(`${monday}T23:00:00Z`)).toMatchObject({ status: 201 })
    expect(await visit(`${monday}T23:10:00Z`)).toMatchObject(taken)
    await hours()
    expect(await visit(`${monday}T22:00:00Z`)).toMatchObject(taken)
  })

  test('stays when the hours change', async () => {
    await hours(['mon', '10:00', '14:00'])
    const { id } = success(await visit(`${monday}T10:00:00Z`))
    await hours(['tue', '10:00', '14:00'])
    const agenda = success(await physician.asserted.get<Page<AgendaItem>>('/v1/physicians/me/agenda'))
    expect(agenda.items.map((item) => item.id)).toEqual([id])
  })

  test('without both a time and a physician does not depend on hours', async () => {
    await hours()
    expect(await visit(`${monday}T10:00:00Z`, { physicianId: null })).toMatchObject({ status: 201 })
    expect(await visit(`${monday}T10:00:00Z`, { scheduledFor: null })).toMatchObject({ status: 201 })
  })

  test('of one slot by many concurrent requests to two processes succeeds once', { tags: 'sized' }, async () => {
    await hours(['mon', '10:00', '14:00'])
    const other = await environment.startApi()
    const clients = [partner.key, other.as(partner.apiKey)]
    const patient = await partner.patient()
    const scheduledFor = `${monday}T10:00:00Z`
    const answers = await Promise.all(
      Array.from({ length: sized(12, 100) }, (_, n) =>
        clients[n % 2]?.post('/v1/telehealth-consults', {
          patientId: patient.id,
          physicianId: physician.id,
          // Some times overlap instead of being equal.
          scheduledFor: n % 3 === 0 ? `${monday}T10:10:00Z` : scheduledFor,
        }),
      ),
    )
    expect(answers.filter((answer) => answer?.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer?.code === 'slot_unavailable')).toHaveLength(answers.length - 1)
    const agenda = success(await physician.asserted.get<Page<AgendaItem>>('/v1/physicians/me/agenda'))
    expect(agenda.items).toHaveLength(1)
    expect((await partner.events()).filter(({ type }) => type === 'telehealth.created')).toHaveLength(1)
  })

  test('concurrent with a removal of the hours happens entirely before or after it', async () => {
    await hours(['mon', '10:00', '14:00'])
    const times = Array.from({ length: 6 }, (_, n) => new Date(Date.parse(`${monday}T09:00:00Z`) + n * 1200_000))
    const [, ...answers] = await Promise.all([hours(), ...times.map((time) => visit(time.toISOString()))])
    const booked = answers.filter(({ status }) => status === 201).length
    expect(answers.filter(({ code }) => code === 'slot_unavailable').length + booked).toBe(times.length)
    expect(await visit(`${monday}T12:40:00Z`)).toMatchObject(taken)
  })
})
