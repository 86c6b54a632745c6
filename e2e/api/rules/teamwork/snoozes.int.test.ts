import type { AsyncConsult, FollowUp, Page, Snooze } from '@consult/domain'
import { createSnoozeTimerHandlers } from '@consult/teamwork'
import { until } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  countWaiting,
  createTestEnvironment,
  holdRows,
  openStream,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { ask } from '../wire/procedures.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
let id: string

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician({ online: true })
  id = (await partner.consult({ status: 'active', physician })).id
})

const path = () => `/v1/async-consults/${id}`
const later = (seconds: number) => new Date(environment.clock.now().getTime() + seconds * 1000).toISOString()
const snooze = (seconds: number, who = physician) =>
  who.asserted.post<Snooze>(`${path()}/snooze`, { until: later(seconds) })
const read = async () => success(await partner.key.get<AsyncConsult>(path()))
const snoozed = async (who = physician) =>
  (await ask<{ snoozes: Snooze[] }>((await who.session()).client, 'teamwork.snoozes')).snoozes
const reply = async () => {
  success(await physician.asserted.post(`${path()}/replies`, { text: 'Rest.' }))
  await partner.settle()
}
/** Runs the timer that wakes the thread, at whatever time. */
const wake = async () => createSnoozeTimerHandlers(environment.api.services).async_snooze_ends?.(partner.id, id)
/** Opens a tab of the physician. @returns a function that waits until it was told so many news of a kind about the thread. */
const teamNewsOf = async (who: TestPhysician) => {
  const { token: credential } = await who.session()
  const tab = await openStream({ base: await environment.api.listen(), credential })
  onTestFinished(() => tab.close())
  await tab.caughtUp()
  const told = (what: string) =>
    tab.received.filter(({ frame }) => frame.kind === 'team' && frame.what === what && frame.consultId === id)
  return (what: string, count: number) => until(`${what} is told`, () => told(what).length === count)
}
const pass = async (seconds: number) => {
  environment.clock.advance(seconds)
  await partner.settle()
}

describe('a snoozed thread', () => {
  test('is put aside until its time, without an event or a change of the thread', async () => {
    await reply()
    const before = await read()
    const events = await partner.eventsDuring(async () => {
      expect((await snooze(3600)).status).toBe(201)
    })
    expect(events).toEqual([])
    expect(await read()).toEqual(before)
    expect(await snoozed()).toMatchObject([{ asyncConsultId: id, physicianId: physician.id, isBack: false }])
    await pass(3600)
    // It reminds its physician until somebody writes.
    expect(await snoozed()).toMatchObject([{ asyncConsultId: id, isBack: true }])
    expect(await read()).toEqual(before)
    await reply()
    expect(await snoozed()).toEqual([])
  })

  test('comes back when the patient writes first, and its timer then does nothing', async () => {
    await reply()
    success(await snooze(3600))
    success(await partner.key.post(`${path()}/messages`, { text: 'It got worse' }))
    await partner.settle()
    expect(await snoozed()).toEqual([])
    success(await physician.asserted.put('/v1/physicians/me/presence', { status: 'offline' }))
    await partner.update({ reassignOnBreach: false })
    await pass(3600)
    expect(await read()).toMatchObject({ status: 'active', physicianId: physician.id })
  })

  test('returns to the queue at its time when its physician is off duty, and never comes back from the closed', async () => {
    await reply()
    success(await snooze(3600))
    success(await snooze(7200))
    success(await physician.asserted.put('/v1/physicians/me/presence', { status: 'offline' }))
    await pass(3600)
    expect((await read()).status).toBe('active')
    const events = await partner.eventsDuring(() => pass(3600))
    expect(events.map(({ type }) => type)).toContain('async_consult.queued')
    expect(await read()).toMatchObject({ status: 'queued', physicianId: null })
    success(await physician.asserted.post(`${path()}/claim`))
    await reply()
    success(await snooze(3600))
    success(await physician.asserted.post(`${path()}/close`))
    await pass(3600)
    expect((await read()).status).toBe('closed')
  })

  test('stays put aside when it is put aside again while it is about to come back', async () => {
    await reply()
    success(await snooze(3600))
    environment.clock.advance(3600)
    const query = 'select from tenant.async_consults where partner_id = $1 for update'
    const release = await holdRows(environment.db, query, [partner.id])
    const again = snooze(3600)
    await until('the physician waits', async () => (await countWaiting(environment.db)) === 1)
    const waking = wake()
    await until('the timer waits', async () => (await countWaiting(environment.db)) === 2)
    await release()
    success(await again)
    await waking
    expect(await snoozed()).toMatchObject([{ asyncConsultId: id, isBack: false }])
  })

  test('comes back once, with live news, however often its timer runs', async () => {
    await reply()
    success(await snooze(3600))
    await pass(3600)
    // A new tab is told what is new within the last minute.
    const told = await teamNewsOf(physician)
    await told('snooze', 1)
    success(await physician.asserted.put('/v1/physicians/me/presence', { status: 'offline' }))
    await wake()
    expect(await read()).toMatchObject({ status: 'active', physicianId: physician.id })
  })

  test('is refused past the time at which an answer is due, to others, and in other states', async () => {
    const { responseDueAt } = await read()
    const at = (until: string | null, who = physician) => who.asserted.post(`${path()}/snooze`, { until })
    expect((await at(responseDueAt)).status).toBe(201)
    const past = new Date(Date.parse(responseDueAt ?? '') + 1).toISOString()
    for (const [until, code] of [
      [past, 'after_due'],
      [later(-1), 'past'],
      [later(366 * 24 * 3600), 'too_late'],
    ] as const) {
      expect(await at(until)).toMatchObject({ status: 400, body: { error: { details: { issues: [{ code }] } } } })
    }
    const other = await partner.physician()
    expect(await snooze(60, other)).toMatchObject({ status: 409, code: 'not_assigned' })
    expect(await other.asserted.send('DELETE', `${path()}/snooze`)).toMatchObject({ status: 409, code: 'not_assigned' })
    const ended = success(await physician.asserted.send('DELETE', `${path()}/snooze`))
    expect(ended).toEqual({ asyncConsultId: id, snoozed: false })
    expect(await snoozed()).toEqual([])
    success(await physician.asserted.post(`${path()}/resolve`, {}))
    expect(await snooze(60)).toMatchObject({ status: 409, code: 'thread_not_active' })
  })
})

describe('a follow-up', () => {
  const path = '/v1/follow-ups'
  const list = async (query = '', who = physician) =>
    success(await who.asserted.get<Page<FollowUp>>(`${path}${query}`)).items

  test('outlives its thread, is listed by its time, and is changed and ended', async () => {
    const { patientId } = await read()
    const fields = { patientId, asyncConsultId: id, text: 'Ask whether it is gone.' }
    const second = success(await physician.asserted.post<FollowUp>(path, { ...fields, dueAt: later(7200) }))
    const anyone = { ...fields, dueAt: later(3600), physicianId: null }
    const first = success(await physician.asserted.post<FollowUp>(path, anyone))
    expect([second.physicianId, first.physicianId]).toEqual([physician.id, null])
    success(await partner.key.post(`/v1/async-consults/${id}/close`))
    expect((await list(`?patientId=${patientId}`)).map((each) => each.id)).toEqual([first.id, second.id])
    const colleague = await partner.physician()
    const change = { status: 'done', physicianId: colleague.id }
    expect(success(await colleague.asserted.patch<FollowUp>(`${path}/${first.id}`, change))).toMatchObject({
      ...change,
      text: fields.text,
      createdBy: physician.id,
    })
    expect((await list('?status=open')).map((each) => each.id)).toEqual([second.id])
  })

  test('is told live to whoever is to do it, also when somebody else becomes that', async () => {
    const { patientId } = await read()
    const colleague = await partner.physician()
    const [mine, theirs] = [await teamNewsOf(physician), await teamNewsOf(colleague)]
    const fields = { patientId, asyncConsultId: id, dueAt: later(60), text: 'Ask.' }
    const { id: followUp } = success(await physician.asserted.post<FollowUp>(path, fields))
    await mine('follow_up', 1)
    success(await physician.asserted.patch(`${path}/${followUp}`, { physicianId: colleague.id }))
    await mine('follow_up', 2)
    await theirs('follow_up', 1)
  })

  test('of anybody is in the list of each physician, besides their own', async () => {
    const { patientId } = await read()
    const colleague = await partner.physician()
    const add = async (physicianId: string | null, seconds: number) => {
      const fields = { patientId, dueAt: later(seconds), text: 'Ask.', physicianId }
      return success(await physician.asserted.post<FollowUp>(path, fields)).id
    }
    const [own, anybodys] = [await add(colleague.id, 60), await add(null, 120)]
    await add(physician.id, 90)
    const { client } = await colleague.session()
    const mine = { whose: 'mine', status: 'open' }
    const { items } = await ask<{ items: { followUp: FollowUp }[] }>(client, 'teamwork.followUps', mine)
    expect(items.map(({ followUp }) => followUp.id)).toEqual([own, anybodys])
  })

  test('keeps both changes that two people make at once', async () => {
    const { patientId } = await read()
    const first = success(await physician.asserted.post<FollowUp>(path, { patientId, dueAt: later(60), text: 'Ask.' }))
    const release = await holdRows(
      environment.db,
      'select from tenant.follow_ups where partner_id = $1 and follow_up_id = $2 for update',
      [partner.id, first.id],
    )
    const changes = [{ text: 'Ask for a photo.' }, { status: 'done' }]
    const both = changes.map((change) => physician.asserted.patch<FollowUp>(`${path}/${first.id}`, change))
    await until('both changes wait', async () => (await countWaiting(environment.db)) === 2)
    await release()
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect(await list(`?patientId=${patientId}`)).toMatchObject([{ text: 'Ask for a photo.', status: 'done' }])
  })

  test('is for the partner’s physicians, about the partner’s patients and their own threads', async () => {
    const { patientId } = await read()
    const stranger = await (await environment.partner()).physician()
    const fields = { patientId, dueAt: later(60), text: 'Ask.' }
    expect((await stranger.asserted.post(path, fields)).status).toBe(404)
    const another = await partner.patient()
    const wrong = { ...fields, patientId: another.id, asyncConsultId: id }
    expect((await physician.asserted.post(path, wrong)).status).toBe(404)
    expect((await physician.asserted.post(path, { ...fields, physicianId: stranger.id })).status).toBe(404)
    expect((await partner.key.post(path, fields)).status).toBe(401)
    expect((await (await partner.frame({ patientId })).get(path)).status).toBe(403)
    const { id: own } = success(await physician.asserted.post<FollowUp>(path, fields))
    await partner.update({ colleaguesConsults: 'ask_reason' })
    const curious = await partner.physician()
    expect(await list('', curious)).toEqual([])
    expect((await curious.asserted.patch(`${path}/${own}`, { status: 'done' })).status).toBe(403)
    expect((await list()).map((each) => each.id)).toEqual([own])
  })
})
