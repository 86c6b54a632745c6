import type { AsyncConsult, ErrorBody, FirstReply, FollowUp, InternalNote, Message, Page } from '@consult/domain'
import { createErasureWork } from '@consult/records'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  auditDuring,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { addPublished } from '../../surface/index.ts'
import { typesOf } from '../events/event-expectations.fixture.ts'
import { ask } from '../wire/procedures.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
let patientId: string

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician({ licensedIn: ['US-CA'] })
  patientId = (await partner.patient({ jurisdiction: 'US-CA' })).id
})

const text = 'Your kAnArY test is back.'
const write = (by: TestPhysician = physician, body: object = { text }) =>
  by.asserted.post<AsyncConsult & ErrorBody>(`/v1/patients/${patientId}/first-reply`, body)
const invited = async () => success(await write()) as AsyncConsult
const pathOf = ({ id }: { id: string }) => `/v1/async-consults/${id}`
const firstReply = (consult: AsyncConsult, by = physician) =>
  by.asserted.get<FirstReply & ErrorBody>(`${pathOf(consult)}/first-reply`)
const change = (consult: AsyncConsult, changed: string, by = physician) =>
  by.asserted.put<FirstReply & ErrorBody>(`${pathOf(consult)}/first-reply`, { text: changed })
const decide = (consult: AsyncConsult, decision: 'accept' | 'decline') =>
  partner.key.post<AsyncConsult & ErrorBody>(`${pathOf(consult)}/consent`, { decision })
const messages = async (consult: AsyncConsult) =>
  success(await partner.key.get<Page<Message>>(`${pathOf(consult)}/messages`)).items
const written = async (consult: AsyncConsult) =>
  (await messages(consult)).filter(({ author }) => author.type !== 'system')
const notes = async (consult: AsyncConsult) =>
  success(await physician.asserted.get<Page<InternalNote>>(`${pathOf(consult)}/internal-notes`)).items
const followUps = async () => success(await physician.asserted.get<Page<FollowUp>>('/v1/follow-ups')).items
const waiting = async () => {
  const { rows } = await environment.db.owner.query('select text from tenant.first_replies where partner_id = $1', [
    partner.id,
  ])
  return rows.map((row) => row.text)
}
const code = ({ status, body }: { status: number; body: ErrorBody }) => [status, body.error.code]

describe('a physician who writes to a patient without an open consult', () => {
  test('opens a consult that waits for consent, and may change the text until then', async () => {
    const created = await write(physician, { text: ' A rash\u200b, or cafe\u0301. \r\n' })
    expect(created.status).toBe(201)
    const consult = success(created) as AsyncConsult
    expect(consult).toMatchObject({
      status: 'invited',
      patientId,
      physicianId: null,
      invitedBy: physician.id,
      jurisdiction: 'US-CA',
    })
    expect(success(await firstReply(consult))).toMatchObject({
      asyncConsultId: consult.id,
      text: 'A rash, or caf\u00e9.',
    })
    environment.clock.advance(60)
    const changed = success(await change(consult, 'A rash.'))
    expect(changed).toMatchObject({ text: 'A rash.', updatedAt: environment.clock.now().toISOString() })
    expect(success(await firstReply(consult))).toEqual(changed)
    expect((await partner.events()).at(-1)).toMatchObject({ type: 'async_consult.created', data: { consult } })
  })

  test('asks no questionnaires of the account', async () => {
    const key = await addPublished(partner)
    const defaults = { asyncConsults: [key], telehealthConsults: [], requiredForCalls: false }
    success(await partner.key.put('/v1/account/intake', defaults))
    expect((await invited()).intake).toMatchObject({ status: 'none', items: [] })
  })

  test('is refused without a physician, text, license or product, and beside an open consult', async () => {
    const path = `/v1/patients/${patientId}/first-reply`
    expect((await partner.key.post(path, { text })).status).toBe(401)
    expect((await (await partner.frame({ patientId })).post(path, { text })).status).toBe(403)
    expect(code(await write(physician, { text: ' \u200b ' }))).toEqual([409, 'message_rejected'])
    expect(code(await write(physician, { text: 'x'.repeat(8001) }))).toEqual([400, 'invalid_request'])
    const unlicensed = await partner.physician({ licensedIn: ['US-NY'] })
    expect(code(await write(unlicensed))).toEqual([403, 'physician_not_licensed'])
    const stranger = await (await environment.partner()).physician({ licensedIn: ['US-CA'] })
    expect(code(await write(stranger))).toEqual([404, 'not_found'])
    await partner.update({ asyncEnabled: false })
    expect(code(await write())).toEqual([409, 'feature_disabled'])
    await partner.update({ asyncEnabled: true })
    expect(await waiting()).toEqual([])

    const open = await partner.consult({ patientId })
    const refused = await write()
    expect(code(refused)).toEqual([409, 'has_open_thread'])
    expect(refused.body.error.details).toEqual({ asyncConsultId: open.id })
    expect(await waiting()).toEqual([])
  })

  test('gives a reason for a colleague’s patient where the account asks for reasons, and reads the invitation without', async () => {
    const closed = await partner.consult({
      status: 'active',
      physician: await partner.physician({ licensedIn: ['US-CA'] }),
      patientId,
    })
    success(await partner.key.post(`${pathOf(closed)}/close`))
    await partner.update({ colleaguesConsults: 'ask_reason' })
    expect(code(await write())).toEqual([403, 'reason_required'])
    const reason = { consultId: closed.id, category: 'patient_request', reason: 'The patient called me about it.' }
    success(await physician.asserted.post('/v1/access-reasons', reason))
    const consult = await invited()
    environment.clock.advance(2 * 60 * 60)
    expect(success(await physician.asserted.get<AsyncConsult>(pathOf(consult))).id).toBe(consult.id)
    const curious = await partner.physician({ licensedIn: ['US-CA'] })
    expect((await curious.asserted.get(pathOf(consult))).status).toBe(403)
  })

  test('is one of several at once, and only one opens a consult', async () => {
    const others = [physician, await partner.physician({ licensedIn: ['US-CA'] }), physician]
    const answers = await Promise.all(others.map((other) => write(other)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await waiting()).toEqual([text])
  })

  test('that repeats the request with its key opens one consult', async () => {
    const once = { 'idempotency-key': 'one-first-reply' }
    const path = `/v1/patients/${patientId}/first-reply`
    const first = success(await physician.asserted.post<AsyncConsult>(path, { text }, once))
    expect(success(await physician.asserted.post<AsyncConsult>(path, { text }, once))).toEqual(first)
  })
})

describe('before the patient consents, a first reply', () => {
  test('is read and changed by its physician only, who alone sees the consult among their own', async () => {
    const consult = await invited()
    const colleague = await partner.physician({ licensedIn: ['US-CA'] })
    expect(code(await firstReply(consult, colleague))).toEqual([403, 'forbidden'])
    expect(code(await change(consult, 'Mine', colleague))).toEqual([403, 'forbidden'])
    expect(code(await colleague.asserted.post(`${pathOf(consult)}/claim`))).toEqual([409, 'thread_not_active'])
    expect(code(await colleague.asserted.post(`${pathOf(consult)}/close`))).toEqual([409, 'not_assigned'])

    const inbox = async (by: TestPhysician, view: string) => {
      const { client } = await by.session()
      return (await ask<Page<{ consult: AsyncConsult }>>(client, 'portal.inbox', { view, limit: 20 })).items.map(
        (item) => item.consult.id,
      )
    }
    expect(await inbox(physician, 'waiting')).toEqual([consult.id])
    for (const view of ['mine', 'queue', 'overdue']) expect(await inbox(physician, view)).toEqual([])
    expect(await inbox(colleague, 'waiting')).toEqual([])
    const counts = async (by: TestPhysician) => ask((await by.session()).client, 'portal.counts')
    expect(await counts(physician)).toMatchObject({ waiting: 1, queue: 0, load: 0, rows: { waiting: 1, queue: 0 } })
    expect(await counts(colleague)).toMatchObject({ waiting: 0, queue: 0, load: 0, rows: { waiting: 0, queue: 0 } })
  })

  test('is nowhere in what the patient and the partner get', async () => {
    const consult = await invited()
    success(await change(consult, `${text} Again.`))
    const widget = await partner.frame({ asyncConsultId: consult.id })
    const colleague = await partner.physician({ licensedIn: ['US-CA'] })
    const answers = await Promise.all([
      partner.key.get(pathOf(consult)),
      partner.key.get('/v1/async-consults'),
      partner.key.get(`${pathOf(consult)}/messages`),
      partner.key.get('/v1/events?limit=100'),
      partner.key.get('/v1/notifications'),
      partner.key.get('/v1/follow-ups'),
      widget.get(pathOf(consult)),
      widget.get(`${pathOf(consult)}/messages`),
      widget.get('/trpc/embed.overview'),
      widget.get('/trpc/embed.opening?input=%7B%7D'),
      widget.get(`${pathOf(consult)}/first-reply`),
      partner.key.get(`${pathOf(consult)}/first-reply`),
      colleague.asserted.get(pathOf(consult)),
      colleague.asserted.get(`${pathOf(consult)}/internal-notes`),
    ])
    for (const answer of answers) expect(answer.text).not.toContain('kAnArY')
    expect(await waiting()).toEqual([`${text} Again.`])
  })

  test('names its physician to the patient, in the prompt only', async () => {
    const consult = await invited()
    const widget = await partner.frame({ asyncConsultId: consult.id })
    const inviter = async () => (await ask<{ inviter: string | null }>(widget, 'embed.overview')).inviter
    const { firstName, lastName } = physician.resource
    expect(await inviter()).toBe(`${firstName} ${lastName}, MD`)
    success(await decide(consult, 'accept'))
    expect(await inviter()).toBeNull()
  })

  test('is withdrawn by a close of its physician', async () => {
    const consult = await invited()
    expect(success(await physician.asserted.post<AsyncConsult>(`${pathOf(consult)}/close`))).toMatchObject({
      status: 'closed',
      closedReason: 'closed_by_physician',
    })
    expect([await waiting(), await followUps(), await written(consult)]).toEqual([[], [], []])
    expect(code(await firstReply(consult))).toEqual([404, 'not_found'])
    expect(code(await change(consult, 'Later'))).toEqual([409, 'thread_not_active'])
    expect((await write()).status).toBe(201)
  })
})

describe('when the patient consents, a first reply', () => {
  test('becomes the first message of its physician’s consult, in one step and once', async () => {
    const consult = await invited()
    environment.clock.advance(60)
    const answers = await Promise.all([decide(consult, 'accept'), decide(consult, 'accept')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const active = await partner.read(consult.id)
    expect(active).toMatchObject({
      status: 'active',
      physicianId: physician.id,
      invitedBy: physician.id,
      responseDueAt: null,
      assignedAt: environment.clock.now().toISOString(),
    })
    expect(answers.find(({ status }) => status === 200)?.body).toEqual(active)
    expect(await written(consult)).toMatchObject([{ text, author: { type: 'physician', id: physician.id } }])
    expect(typesOf((await partner.events()).slice(-5))).toEqual([
      'async_consult.consented',
      'async_consult.queued',
      'async_consult.assigned',
      'async_consult.message',
      'async_consult.message',
    ])
    expect([await waiting(), await followUps(), await notes(consult)]).toEqual([[], [], []])
    expect(code(await change(consult, 'Too late'))).toEqual([409, 'thread_not_active'])
    success(await partner.key.post(`${pathOf(consult)}/messages`, { text: 'Thank you.' }))
    await partner.settle()
    expect((await partner.read(consult.id)).responseDueAt).not.toBeNull()
  })

  test('is reported as unread, as any reply', async () => {
    const consult = await invited()
    success(await decide(consult, 'accept'))
    const { rows } = await environment.db.owner.query(
      'select unread_from_sequence::int as n from tenant.async_consults where async_consult_id = $1',
      [consult.id],
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  test('is entered in the audit with the assignment', async () => {
    const consult = await invited()
    const lines = await auditDuring(environment, partner.id, () => decide(consult, 'accept'))
    expect(lines.map(({ code: did }) => did)).toEqual(['accept_consent', 'claim', 'physician'])
  })

  test.each([
    ['is deactivated', () => partner.key.post(`/v1/physicians/${physician.id}/deactivate`), 0],
    ['has lost the license', () => physician.asserted.put('/v1/physicians/me/licenses', { licenses: [] }), 1],
  ] as const)('is a note to colleagues if its physician %s, and the consult is anybody’s', async (_, act, told) => {
    const consult = await invited()
    success(await act())
    expect(success(await decide(consult, 'accept'))).toMatchObject({ status: 'queued', physicianId: null })
    expect(await written(consult)).toEqual([])
    const colleague = await partner.physician({ licensedIn: ['US-CA'] })
    const kept = success(await colleague.asserted.get<Page<InternalNote>>(`${pathOf(consult)}/internal-notes`)).items
    expect(kept).toMatchObject([{ text: `Not sent: ${text}`, author: { id: physician.id } }])
    const tasks = success(await colleague.asserted.get<Page<FollowUp>>('/v1/follow-ups')).items
    expect(tasks.map(({ unsent }) => unsent)).toEqual(Array(told).fill('not_allowed'))
    success(await colleague.asserted.post(`${pathOf(consult)}/claim`))
    expect(await waiting()).toEqual([])
  })
})

describe('when the consult ends before the consent, a first reply', () => {
  test.each([
    ['declined', (consult: AsyncConsult) => decide(consult, 'decline')],
    ['closed', (consult: AsyncConsult) => partner.key.post(`${pathOf(consult)}/close`)],
  ] as const)('is deleted, and its physician is told that it was %s', async (unsent, act) => {
    const consult = await invited()
    success(await act(consult))
    expect([await waiting(), await written(consult)]).toEqual([[], []])
    const [told, ...more] = await followUps()
    expect(more).toEqual([])
    expect(told).toMatchObject({ asyncConsultId: consult.id, patientId, physicianId: physician.id, unsent })
    expect(told?.text).not.toContain('kAnArY')
    const later = { text: 'Call the patient.' }
    expect(success(await physician.asserted.patch<FollowUp>(`/v1/follow-ups/${told?.id}`, later)).unsent).toBeNull()
  })

  test('is deleted, and its physician is told, when the time for the consent is over', async () => {
    const consult = await invited()
    environment.clock.advance(8 * 24 * 60 * 60)
    await partner.settle()
    expect(await partner.read(consult.id)).toMatchObject({ status: 'closed', closedReason: 'consent_expired' })
    expect([await waiting(), await written(consult)]).toEqual([[], []])
    expect(await followUps()).toMatchObject([{ unsent: 'expired', asyncConsultId: consult.id }])
  })

  test('is erased with its patient, and nobody is told', async () => {
    await invited()
    success(await partner.key.send('DELETE', `/v1/patients/${patientId}`))
    const failures: unknown[] = []
    await createErasureWork({
      services: environment.api.services,
      stop: new AbortController().signal,
      onFailure: ({ error }) => void failures.push(error),
    }).work(partner.id)
    expect(failures).toEqual([])
    expect([await waiting(), await followUps()]).toEqual([[], []])
    expect((await write()).status).toBe(404)
  })
})
