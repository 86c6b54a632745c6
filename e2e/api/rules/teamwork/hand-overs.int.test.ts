import type { AsyncConsult, HandOver } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import { success, type TestPhysician } from '../../environment/index.ts'
import {
  ada,
  ben,
  consult,
  environment,
  partner,
  physicianTab,
  setUpSignals,
  setUpThread,
} from '../events/signals.fixture.ts'
import { ask, mutate } from '../wire/procedures.fixture.ts'

setUpSignals()
setUpThread()

const path = (id = consult.id) => `/v1/async-consults/${id}`
const offer = (to: string | null, note?: object, who = ada, id = consult.id) =>
  who.asserted.post<HandOver>(`${path(id)}/hand-over`, { to, ...(note && { note }) })
const accept = (who: TestPhysician, id = consult.id) => who.asserted.post<HandOver>(`${path(id)}/hand-over/accept`)
const decline = (who: TestPhysician) => who.asserted.post<HandOver>(`${path()}/hand-over/decline`)
const read = async (id = consult.id) => success(await partner.key.get<AsyncConsult>(path(id)))
const all = async () => success(await ben.asserted.get<{ items: HandOver[] }>(`${path()}/hand-overs`)).items
const open = async (who = ben) => {
  const { client } = await who.session()
  const { items } = await ask<{ items: { handOver: HandOver }[] }>(client, 'teamwork.openHandOvers')
  return items.map(({ handOver }) => handOver)
}
const conflict = (code: string, details?: object) => ({
  status: 409,
  body: { error: { code, ...(details && { details }) } },
})

describe('a hand-over to a colleague', () => {
  test('leaves the giver responsible until it is accepted, and keeps the time at which an answer is due', async () => {
    const [mine, bens] = [await physicianTab(ada), await physicianTab(ben)]
    const before = await read()
    const note = { severity: 'watch', summary: ' Rash. ', toDo: '' }
    const events = await partner.eventsDuring(async () => {
      const offered = await offer(ben.id, note)
      expect(offered.status).toBe(201)
      expect(success(offered)).toMatchObject({
        from: { id: ada.id },
        to: { id: ben.id },
        status: 'pending',
        note: { severity: 'watch', summary: 'Rash.', toDo: null, ifThen: null },
      })
    })
    expect(events).toEqual([])
    expect(await read()).toEqual(before)
    for (const tab of [mine, bens]) await tab.receives({ kind: 'team', what: 'hand_over', consultId: consult.id })
    expect(await open()).toMatchObject([{ asyncConsultId: consult.id }])

    environment.clock.advance(30)
    const [moved] = await partner.eventsDuring(async () => {
      expect(success(await accept(ben))).toMatchObject({ status: 'accepted' })
      await partner.settle()
    })
    const data = { physicianId: ben.id, previousPhysicianId: ada.id }
    expect(moved).toMatchObject({ type: 'async_consult.reassigned', data })
    expect(JSON.stringify(moved)).not.toContain('Rash')
    expect(await read()).toMatchObject({ physicianId: ben.id, responseDueAt: before.responseDueAt })
    expect(await accept(ben)).toMatchObject(conflict('thread_not_active', { status: 'active', physicianId: ben.id }))
    expect(await open()).toEqual([])
  })

  test('is answered only by whom it was offered to, who may decline; the giver may take it back', async () => {
    const third = await partner.physician()
    expect(await offer(third.id, undefined, ben)).toMatchObject(conflict('not_assigned'))
    expect(await accept(ben)).toMatchObject(conflict('thread_not_active', { physicianId: ada.id }))
    success(await offer(ben.id))
    expect(await accept(third)).toMatchObject(conflict('not_assigned'))
    expect(success(await decline(ben)).status).toBe('declined')
    success(await offer(ben.id))
    expect(success(await decline(ada)).status).toBe('withdrawn')
    expect(await accept(ben)).toMatchObject(conflict('thread_not_active', { status: 'active', physicianId: ada.id }))
    success(await offer(ben.id))
    success(await offer(third.id))
    expect(await accept(ben)).toMatchObject(conflict('not_assigned'))
    expect((await all()).map(({ status }) => status)).toEqual(['pending', 'withdrawn', 'withdrawn', 'declined'])
  })

  test('times out back to the giver, and ends when the thread moves on', async () => {
    success(await offer(ben.id))
    environment.clock.advance(15 * 60)
    expect(await accept(ben)).toMatchObject(conflict('thread_not_active', { status: 'active', physicianId: ada.id }))
    expect((await all()).map(({ status }) => status)).toEqual(['expired'])
    success(await offer(ben.id))
    success(await ada.asserted.post(`${path()}/close`))
    for (const who of [ada, ben]) expect(await open(who)).toEqual([])
    expect(await accept(ben)).toMatchObject(conflict('already_closed'))
    expect(await offer(ben.id)).toMatchObject(conflict('already_closed'))
  })

  test('needs a colleague who is active, licensed for the patient and of the same partner', async () => {
    const patient = await partner.patient({ jurisdiction: 'US-CA' })
    const giver = await partner.physician({ licensedIn: ['US-CA'] })
    const { id } = await partner.consult({ status: 'active', physician: giver, patientId: patient.id })
    const stranger = await (await environment.partner()).physician()
    const gone = await partner.physician()
    success(await partner.key.post(`/v1/physicians/${gone.id}/deactivate`))
    const status = async (to: string) => {
      const { status, code } = await offer(to, undefined, giver, id)
      return [status, code]
    }
    expect(await status(ben.id)).toEqual([403, 'physician_not_licensed'])
    expect(await status(stranger.id)).toEqual([404, 'not_found'])
    expect(await status(gone.id)).toEqual([409, 'physician_deactivated'])
    expect(await status(giver.id)).toEqual([400, 'invalid_request'])
    expect((await offer(ben.id, {}, giver, id)).status).toBe(400)
    const colleague = await partner.physician({ licensedIn: ['US-CA'] })
    success(await offer(colleague.id, undefined, giver, id))
    success(await colleague.asserted.put('/v1/physicians/me/licenses', { licenses: [] }))
    expect(await accept(colleague, id)).toMatchObject({ status: 403, code: 'physician_not_licensed' })
  })

  test('shows its note to the colleague only after a reason, where the partner asks for one', async () => {
    success(await offer(ben.id, { summary: 'Rash.' }))
    await partner.update({ colleaguesConsults: 'ask_reason' })
    expect(await open(ben)).toMatchObject([{ asyncConsultId: consult.id, note: null }])
    expect(await open(ada)).toMatchObject([{ note: { summary: 'Rash.' } }])
    const reason = { consultId: consult.id, category: 'covering_colleague', reason: 'I am to take it over.' }
    success(await ben.asserted.post('/v1/access-reasons', reason))
    expect(await open(ben)).toMatchObject([{ note: { summary: 'Rash.' } }])
  })
})

test('a thread that a supervisor gives to somebody is told to its new holder alone, with who gave it', async () => {
  const [adas, bens] = [await physicianTab(ada), await physicianTab(ben)]
  const supervisor = await partner.physician({ fields: { supervisor: true } })
  const { client } = await supervisor.session()
  await mutate(client, 'supervision.assign', { id: consult.id, fromPhysicianId: ada.id, physicianId: ben.id })
  await bens.receives({ kind: 'given', consultId: consult.id, by: 'supervisor', physicianId: supervisor.id })
  expect(adas.received('given')).toEqual([])
})

describe('a return to the queue', () => {
  test('keeps the place in line and the due time, and delivers a reply that was accepted before', async () => {
    const before = await read()
    success(await ada.asserted.post(`${path()}/replies`, { text: 'On its way' }))
    const moved = await partner.eventsDuring(async () => {
      expect(success(await offer(null, { toDo: 'Call back' }))).toMatchObject({ status: 'queued', to: null })
      await partner.settle()
    })
    expect(moved.map(({ type }) => type)).toEqual(['async_consult.queued', 'async_consult.message'])
    const { queuedAt, responseDueAt } = before
    expect(await read()).toMatchObject({ status: 'queued', physicianId: null, queuedAt, responseDueAt })
    environment.clock.advance(10)
    success(await ben.asserted.post(`${path()}/claim`))
    expect(await read()).toMatchObject({ status: 'active', physicianId: ben.id, responseDueAt })
    expect(await offer(null)).toMatchObject(conflict('not_assigned'))
  })

  test('of all threads goes on when one cannot go', { tags: 'full' }, async () => {
    const patient = await partner.patient({ jurisdiction: 'US-CA' })
    const giver = await partner.physician({ licensedIn: ['US-CA'] })
    const here = await partner.consult({ status: 'active', physician: giver, patientId: patient.id })
    const there = await partner.consult({ status: 'active', physician: giver })
    const { client } = await giver.session()
    const { threads } = await mutate<{ threads: object[] }>(client, 'teamwork.handOverAll', { to: ben.id })
    expect(threads).toHaveLength(2)
    expect(threads).toEqual(
      expect.arrayContaining([
        { asyncConsultId: here.id, refused: 'physician_not_licensed' },
        { asyncConsultId: there.id, refused: null },
      ]),
    )
    await mutate(client, 'teamwork.handOverAll', { to: null })
    expect([(await read(here.id)).status, (await read(there.id)).status]).toEqual(['queued', 'queued'])
  })
})

test('of an acceptance, a takeover, a return, a resolution and a close at once, each outcome has one holder', {
  tags: 'full',
}, async () => {
  const third = await partner.physician()
  for (const round of [1, 2, 3, 4, 5]) {
    const { id } = await partner.consult({ status: 'active', physician: ada })
    success(await offer(ben.id, undefined, ada, id))
    environment.clock.advance(60)
    const answers = await Promise.all([
      accept(ben, id),
      third.asserted.post(`${path(id)}/takeover`),
      offer(null, undefined, ada, id),
      ada.asserted.post(`${path(id)}/resolve`, { summary: 'Rest.' }),
      ...(round % 2 === 0 ? [ada.asserted.post(`${path(id)}/close`)] : []),
    ])
    for (const { status, code } of answers) {
      expect([200, 201, 409]).toContain(status)
      if (status === 409) {
        const codes = ['thread_not_active', 'not_assigned', 'already_closed', 'sla_not_overdue']
        expect(codes).toContain(code)
      }
    }
    const { status, physicianId } = await read(id)
    expect(physicianId === null).toBe(status === 'queued')
    expect(answers.some((answer) => answer.status < 300)).toBe(true)
  }
})
