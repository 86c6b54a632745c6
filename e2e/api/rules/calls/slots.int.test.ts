import { cursorScope } from '@consult/db'
import type { Slot } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import { readAll, success } from '../../environment/index.ts'
import {
  environment,
  hours,
  monday,
  partner,
  path,
  physician,
  setUpSlots,
  slots,
  starts,
  visit,
} from './slots.fixture.ts'

setUpSlots()

const invalid = (field: string) => ({ status: 400, code: 'invalid_request', details: { issues: [{ path: field }] } })

describe('bookable slots', () => {
  test('divide the availability hours into 20 minutes, in the physician’s time zone', async () => {
    await hours(['mon', '10:00', '11:00'])
    expect(success(await slots())).toEqual({
      items: [
        { startsAt: '2026-11-23T09:00:00.000Z', endsAt: '2026-11-23T09:20:00.000Z' },
        { startsAt: '2026-11-23T09:20:00.000Z', endsAt: '2026-11-23T09:40:00.000Z' },
        { startsAt: '2026-11-23T09:40:00.000Z', endsAt: '2026-11-23T10:00:00.000Z' },
      ],
    })
  })

  test('keep the local time across a daylight saving change', async () => {
    await hours(['sun', '09:00', '09:20'])
    expect(await starts({ from: '2027-03-20T00:00:00Z', to: '2027-04-01T00:00:00Z' })).toEqual([
      '2027-03-21T08:00',
      '2027-03-28T07:00',
    ])
  })

  test('have the requested length', async () => {
    await hours(['mon', '10:00', '11:00'])
    expect(await starts({ durationMinutes: '30' })).toEqual(['2026-11-23T09:00', '2026-11-23T09:30'])
    expect(await starts({ durationMinutes: '60' })).toEqual(['2026-11-23T09:00'])
    expect(await starts({ durationMinutes: '61' })).toEqual([])
    for (const durationMinutes of ['4', '241', '20.5', 'x', '']) {
      expect(await slots({ durationMinutes })).toMatchObject(invalid('durationMinutes'))
    }
  })

  test('are never in the past', async () => {
    await hours(['mon', '09:00', '10:00'])
    environment.clock.moveTo(`${monday}T08:20:00.001Z`)
    expect(await starts({ from: '2026-11-16T00:00:00Z', to: '2026-11-24T00:00:00Z' })).toEqual([`${monday}T08:40`])
    environment.clock.moveTo(`${monday}T08:40:00Z`)
    expect(await starts({ from: '2026-11-16T00:00:00Z', to: '2026-11-24T00:00:00Z' })).toEqual([`${monday}T08:40`])
    expect(await starts({ from: '2026-11-09T00:00:00Z', to: '2026-11-16T00:00:00Z' })).toEqual([])
  })

  test('start within the window: seven days from now by default, 31 at most', async () => {
    await hours(['mon', '09:00', '09:20'])
    expect(await starts()).toEqual([`${monday}T08:00`])
    expect(await starts({ from: `${monday}T08:00:00Z`, to: '2026-11-30T08:00:00.001Z' })).toEqual([
      `${monday}T08:00`,
      '2026-11-30T08:00',
    ])
    expect(await starts({ to: '2026-12-24T08:00:00Z' })).toHaveLength(5)
    expect(await slots({ to: '2026-12-24T08:00:00.001Z' })).toMatchObject(invalid('to'))
    expect(await slots({ from: '2026-12-01T00:00:00Z', to: '2026-11-30T00:00:00Z' })).toMatchObject(invalid('to'))
    expect(await slots({ from: 'x' })).toMatchObject(invalid('from'))
  })

  test('exclude booked times until the booking is cancelled', async () => {
    await hours(['mon', '10:00', '11:00'])
    const { id } = success(await visit(`${monday}T09:20:00Z`))
    expect(await starts()).toEqual([`${monday}T09:00`, `${monday}T09:40`])
    expect(await starts({ durationMinutes: '60' })).toEqual([])
    success(await partner.key.post(`/v1/telehealth-consults/${id}/cancel`))
    expect(await starts()).toHaveLength(3)
  })

  test('are empty without hours, and follow changes of the hours', async () => {
    expect(success(await slots())).toEqual({ items: [] })
    await hours(['mon', '10:00', '10:20'])
    expect(await starts()).toHaveLength(1)
    await hours()
    expect(await starts()).toEqual([])
  })

  test('in pages are the same, each once, and the cursor holds the window', async () => {
    await hours(['mon', '10:00', '14:00'], ['tue', '10:00', '14:00'])
    const all = await starts()
    expect(all).toHaveLength(24)
    for (const limit of [1, 7, 24]) {
      const items = await readAll<Slot>(partner.key, `${path()}?limit=${limit}`)
      expect(items.map(({ startsAt }) => startsAt.slice(0, 16))).toEqual(all)
    }
    const first = success(await slots({ limit: '20', to: '2026-11-24T12:30:00Z' }))
    const cursor = first.nextCursor ?? ''
    expect(await starts({ cursor })).toEqual(all.slice(20, 23))
    environment.clock.moveTo('2026-11-24T12:00:00Z')
    expect(await starts({ cursor })).toEqual(all.slice(21, 23))
    expect(await slots({ cursor, to: '2026-11-24T12:31:00Z' })).toMatchObject(invalid('cursor'))
    expect(await slots({ cursor, durationMinutes: '30' })).toMatchObject(invalid('cursor'))
    const other = await partner.physician()
    expect(await partner.key.get(`/v1/physicians/${other.id}/slots?cursor=${cursor}`)).toMatchObject(invalid('cursor'))
  })

  test('span at most 31 days, even with a forged cursor', async () => {
    await hours(['mon', '10:00', '11:00'])
    const scope = cursorScope(partner.id, 'slots', physician.id, 20, null, null)
    const forge = (to: string) => {
      const keys = [`${monday}T08:00:00.000Z`, to, `${monday}T09:00:00.000Z`, '']
      return Buffer.from(JSON.stringify([1, cursorScope(scope, JSON.stringify(keys)), ...keys])).toString('base64url')
    }
    expect(await starts({ cursor: forge('2026-11-24T08:00:00.000Z') })).toEqual([`${monday}T09:20`, `${monday}T09:40`])
    expect(await slots({ cursor: forge('9999-12-31T00:00:00.000Z') })).toMatchObject(invalid('to'))
  })

  test('are readable with the API key, and not with a physician’s session', async () => {
    await hours(['mon', '10:00', '10:20'])
    expect(await physician.asserted.get('/v1/physicians/me/slots')).toMatchObject({ body: { items: [{}] } })
    expect(await partner.key.get('/v1/physicians/me/slots')).toMatchObject({ status: 401 })
    const { client } = await physician.session()
    expect(await client.get('/v1/physicians/me/slots')).toMatchObject({ status: 403, code: 'forbidden' })
    const stranger = await environment.partner()
    for (const id of [physician.id, 'phy_none']) {
      expect(await stranger.key.get(`/v1/physicians/${id}/slots`)).toMatchObject({ status: 404, code: 'not_found' })
      expect(await stranger.key.get(`/v1/physicians/${id}/slots?to=2020-01-01T00:00Z`)).toMatchObject(invalid('to'))
    }
  })
})
