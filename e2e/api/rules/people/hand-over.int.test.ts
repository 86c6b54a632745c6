import type { TelehealthConsult } from '@consult/domain'
import { until } from '@consult/testing'
import { describe, expect, test } from 'vitest'
import { countWaiting, holdRows, success, type TestPhysician } from '../../environment/index.ts'
import {
  askToDeactivate,
  deactivate,
  deactivated,
  environment,
  leaver,
  monday,
  partner,
  setUpOffBoarding,
  unauthorized,
} from './off-boarding.fixture.ts'

setUpOffBoarding()

const nine = `${monday}T09:00:00.000Z`
const open = { timeZone: 'UTC', weekly: [{ day: 'mon', start: '08:00', end: '18:00' }] }
const openHours = async (doctor: TestPhysician) =>
  success(await doctor.asserted.put('/v1/physicians/me/availability', open))
const book = (fields: Record<string, unknown> = {}) =>
  partner.telehealthConsult({ fields: { physicianId: leaver.id, scheduledFor: nine, ...fields } })
const read = async (id: string) => success(await partner.key.get<TelehealthConsult>(`/v1/telehealth-consults/${id}`))
const isWaiting = (count: number) => async () => (await countWaiting(environment.db)) === count

describe('the threads of a deactivated physician', () => {
  test('are reassigned to a physician on duty, with the usual event', async () => {
    const { id } = await partner.consult({ status: 'active', physician: leaver })
    const colleague = await partner.physician({ online: true })
    const events = await partner.eventsDuring(async () => {
      const { handOver } = await deactivate()
      expect(handOver).toEqual([{ type: 'async_consult', id, outcome: 'reassigned', physicianId: colleague.id }])
    })
    expect(await partner.read(id)).toMatchObject({ status: 'active', physicianId: colleague.id })
    expect(events.filter(({ type }) => type === 'async_consult.reassigned')).toMatchObject([
      { data: { physicianId: colleague.id, previousPhysicianId: leaver.id } },
    ])
  })

  test('stay and are listed when no licensed physician is on duty, and are reassigned on the next request', async () => {
    const licensed = await partner.physician({ licensedIn: ['US-CA'], online: true })
    const { id } = await partner.consult({ status: 'active', physician: licensed, fields: { jurisdiction: 'US-CA' } })
    await partner.physician({ online: true })
    const left = [{ type: 'async_consult', id, outcome: 'left', physicianId: licensed.id }]
    expect((await deactivate(licensed)).handOver).toEqual(left)
    const colleague = await partner.physician({ licensedIn: ['US-CA'], online: true })
    expect((await deactivate(licensed)).handOver).toMatchObject([{ id, outcome: 'reassigned' }])
    expect(await partner.read(id)).toMatchObject({ physicianId: colleague.id })
  })

  test('stay and are listed while the patient is asked about the resolution', { tags: 'full' }, async () => {
    const { id } = await partner.consult({ status: 'resolve_requested', physician: leaver })
    await partner.physician({ online: true })
    expect((await deactivate()).handOver).toMatchObject([{ id, outcome: 'left', physicianId: leaver.id }])
  })

  test('are handed over by a worker when the process that started it has died', async () => {
    const { id } = await partner.consult({ status: 'active', physician: leaver })
    expect((await deactivate()).handOver).toMatchObject([{ outcome: 'left' }])
    const colleague = await partner.physician({ online: true })
    await partner.settle()
    expect(await partner.read(id)).toMatchObject({ physicianId: leaver.id })
    environment.clock.advance(60)
    await partner.settle()
    expect(await partner.read(id)).toMatchObject({ physicianId: colleague.id })
  })

  test('do not include a claim that arrives later: it is refused, and the thread stays in the queue', async () => {
    const { id } = await partner.consult({ status: 'queued' })
    const row = 'select from tenant.async_consults where async_consult_id = $1 for update'
    const release = await holdRows(environment.db, row, [id])
    const claiming = leaver.asserted.post(`/v1/async-consults/${id}/claim`)
    await until('the claim waits for the thread', isWaiting(1))
    await deactivate()
    await release()
    expect(await claiming).toMatchObject(unauthorized)
    expect(await partner.read(id)).toMatchObject({ status: 'queued', physicianId: null })
  })

  test('do not include an offered one that they accept later: it is refused, and the thread stays with the giver', async () => {
    const giver = await partner.physician()
    const { id } = await partner.consult({ status: 'active', physician: giver })
    const path = `/v1/async-consults/${id}/hand-over`
    success(await giver.asserted.post(path, { to: leaver.id }))
    const row = 'select from tenant.async_consults where async_consult_id = $1 for update'
    const release = await holdRows(environment.db, row, [id])
    const accepting = leaver.asserted.post(`${path}/accept`)
    await until('the acceptance waits for the thread', isWaiting(1))
    await deactivate()
    await release()
    expect(await accepting).toMatchObject(unauthorized)
    expect(await partner.read(id)).toMatchObject({ status: 'active', physicianId: giver.id })
  })

  test('include one that they are claiming at that moment', async () => {
    const { id } = await partner.consult({ status: 'queued' })
    const colleague = await partner.physician({ online: true })
    const release = await holdRows(environment.db, 'lock table tenant.audit_entries in exclusive mode', [])
    const claiming = leaver.asserted.post(`/v1/async-consults/${id}/claim`)
    await until('the claim is about to commit', isWaiting(1))
    const deactivating = askToDeactivate()
    await until('deactivation waits for the claim', isWaiting(2))
    await release()
    expect(await claiming).toMatchObject({ status: 200 })
    expect(success(await deactivating).handOver).toMatchObject([{ id, outcome: 'reassigned' }])
    expect(await partner.read(id)).toMatchObject({ physicianId: colleague.id })
  })
})

describe('the calls of a deactivated physician', () => {
  test('that are booked go to a licensed colleague who is free at that time', async () => {
    const jurisdiction = 'US-CA'
    const licenses = [{ jurisdiction, number: '1' }]
    success(await leaver.asserted.put('/v1/physicians/me/licenses', { licenses }))
    const unlicensed = await partner.physician()
    const busy = await partner.physician({ licensedIn: [jurisdiction] })
    const free = await partner.physician({ licensedIn: [jurisdiction] })
    for (const one of [unlicensed, busy, free]) await openHours(one)
    await partner.telehealthConsult({ fields: { physicianId: busy.id, scheduledFor: nine } })
    // This physician has more bookings than the other, but none at that time: availability decides first.
    const { id: patientId } = await partner.patient()
    for (const time of ['12:00', '13:00']) {
      const fields = { physicianId: free.id, scheduledFor: `${monday}T${time}:00.000Z` }
      await partner.telehealthConsult({ patientId, fields })
    }
    const { id } = await book({ jurisdiction })
    const { handOver } = await deactivate()
    expect(handOver).toEqual([{ type: 'telehealth_consult', id, outcome: 'reassigned', physicianId: free.id }])
    expect(await read(id)).toMatchObject({ status: 'invited', physicianId: free.id, scheduledFor: nine })
  })

  test('that no colleague can take stay booked without a physician, and ring for another once the patient waits', async () => {
    const { id } = await book()
    const { id: withoutTime } = await book({ scheduledFor: undefined })
    success(await partner.key.post(`/v1/telehealth-consults/${withoutTime}/ready`))
    const { handOver } = await deactivate()
    expect(handOver.map(({ id, outcome, physicianId }) => ({ id, outcome, physicianId }))).toEqual([
      { id, outcome: 'unassigned', physicianId: null },
      { id: withoutTime, outcome: 'unassigned', physicianId: null },
    ])
    expect(await read(id)).toMatchObject({ status: 'invited', physicianId: null, scheduledFor: nine })
    const colleague = await partner.physician({ online: true })
    await partner.match()
    expect(await read(withoutTime)).toMatchObject({ status: 'ringing', physicianId: colleague.id })
  })

  test('that are ringing go back to the waiting room, and a running call ends', async () => {
    const ringing = await partner.telehealthConsult({ status: 'ringing', physician: leaver })
    expect((await deactivate()).handOver).toMatchObject([{ id: ringing.id, outcome: 'unassigned' }])
    expect(await read(ringing.id)).toMatchObject({ status: 'waiting', physicianId: null })
    const other = await partner.physician({ online: true })
    await partner.match()
    success(await other.asserted.post(`/v1/telehealth-consults/${ringing.id}/join`))
    expect((await deactivate(other)).handOver).toMatchObject([{ id: ringing.id, outcome: 'ended' }])
    expect(await read(ringing.id)).toMatchObject({ status: 'completed' })
  })

  test('cannot be added: the physician is not rung, matched, booked or offered', async () => {
    await openHours(leaver)
    await deactivate()
    const slots = await partner.key.get<{ items: unknown[] }>(`/v1/physicians/${leaver.id}/slots`)
    expect(success(slots).items).toEqual([])
    const { id: patientId } = await partner.patient()
    const fields = { patientId, physicianId: leaver.id }
    expect(await partner.key.post('/v1/telehealth-consults', { ...fields, scheduledFor: nine })).toMatchObject(
      deactivated,
    )
    expect(await partner.key.post('/v1/telehealth-consults', fields)).toMatchObject(deactivated)
    // Sets the physician on duty directly in the database, past all checks.
    await environment.db.owner.query(`update tenant.physicians set presence = 'online' where physician_id = $1`, [
      leaver.id,
    ])
    const { id } = await partner.telehealthConsult({ status: 'waiting' })
    await partner.match()
    expect(await read(id)).toMatchObject({ status: 'waiting', physicianId: null })
  })
})
