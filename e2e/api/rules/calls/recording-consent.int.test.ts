import { createHash } from 'node:crypto'
import type { CallConnection, TelehealthConsult } from '@consult/domain'
import type { CallDownSignal } from '@consult/domain/call-signals'
import { recordingConsentWordings } from '@consult/domain/recording-consent'
import { until } from '@consult/testing'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditDuring, type Client, openStream, openSubscription, success } from '../../environment/index.ts'
import { ask, mutate, refusalOf } from '../wire/procedures.fixture.ts'
import { environment, partner, physician, setUpCalls } from './running-calls.fixture.ts'

const { patient: patients, physician: physicians } = recordingConsentWordings
const list = '/v1/telehealth-consults'

setUpCalls()

let base: string
let portal: Client
const open: { close(): void }[] = []

beforeAll(async () => {
  base = await environment.api.listen()
})
beforeEach(async () => {
  portal = (await physician.session()).client
})
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

const widgetOf = ({ id }: TelehealthConsult) => partner.frame({ telehealthConsultId: id })
const bearerOf = (client: Client) => client.credentials.authorization?.replace('Bearer ', '') ?? ''
const answerOf = (agreed: boolean, wording: { version: string } = patients, language = 'en') => ({
  agreed,
  version: wording.version,
  language,
})
const answer = (client: Client, id: string, said: object) => client.post('/trpc/calls.answerRecording', { id, ...said })
const consentOf = (client: Client, id: string) => ask(client, 'calls.recordingConsent', { id })
/** Whether the connecting participant is to be recorded, according to their token. */
const isRecorded = async (client: Client, id: string) => {
  const { token } = await ask<CallConnection>(client, 'telehealthConsults.connection', { id })
  const [body = ''] = (token ?? '').split('.')
  return (JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as { recorded: boolean }).recorded
}
const connectionId = '6f3bb0a5-59c2-4b6f-a8f7-4cb5a9c6d004'
const comeIn = (client: Client, id: string, token: string | null = '') =>
  client.post('/trpc/calls.signal', { id, signal: { type: 'join', connectionId, token } })
/** How many separate recordings of participants the ended call has. */
async function segmentsOf(id: string): Promise<number> {
  success(await physician.asserted.post(`${list}/${id}/end`))
  await partner.settle()
  return (await environment.api.services.calls.collectSegments({ partnerId: partner.id, consultId: id })).length
}
const kept = async (id: string) =>
  (
    await environment.db.owner.query(
      'select * from tenant.recording_consents where telehealth_consult_id = $1 order by participant_id, answer_number',
      [id],
    )
  ).rows
const statusOf = async (id: string) =>
  success(await partner.key.get<TelehealthConsult>(`${list}/${id}`)).recordingStatus

describe('an answer to the recording question', () => {
  test('is stored with its time, its wording and its author, and recorded in the audit', async () => {
    const visit = await partner.telehealthConsult({ status: 'waiting' })
    const widget = await widgetOf(visit)
    expect(await consentOf(widget, visit.id)).toEqual({ records: true, answers: { patient: null, physician: null } })
    const lines = await auditDuring(environment, partner.id, async () => {
      success(await answer(widget, visit.id, answerOf(true, patients, 'de')))
    })
    expect(await kept(visit.id)).toEqual([
      {
        partner_id: partner.id,
        telehealth_consult_id: visit.id,
        participant_id: visit.patientId,
        answer_number: 1,
        role: 'patient',
        agreed: true,
        answered_at: environment.clock.now(),
        wording_version: patients.version,
        wording_language: 'de',
        wording_sha256: createHash('sha256').update(patients.texts.de).digest('hex'),
      },
    ])
    const entry = { act: 'calls.answerRecording', outcome: 'done', code: 'agree_recording', consult_id: visit.id }
    expect(lines).toEqual([expect.objectContaining({ ...entry, actor: `patient ${visit.patientId}` })])
  })

  test('can change until the call has ended, and repeating it adds nothing', async () => {
    const visit = await partner.telehealthConsult({ status: 'in_progress', physician })
    const widget = await widgetOf(visit)
    for (const agreed of [true, true, false, false, true]) {
      expect(await mutate(widget, 'calls.answerRecording', { id: visit.id, ...answerOf(agreed) })).toEqual({
        records: true,
        answers: { patient: agreed, physician: null },
      })
    }
    success(await answer(portal, visit.id, answerOf(false, physicians, 'es')))
    expect((await kept(visit.id)).map(({ role, agreed }) => `${role} ${agreed}`)).toEqual([
      'patient true',
      'patient false',
      'patient true',
      'physician false',
    ])
    expect(await consentOf(portal, visit.id)).toMatchObject({ answers: { patient: true, physician: false } })
    success(await physician.asserted.post(`${list}/${visit.id}/end`))
    const late = refusalOf(await answer(widget, visit.id, answerOf(false)))
    expect(late).toMatchObject({ code: 'thread_not_active', details: { status: 'completed' } })
    expect(await kept(visit.id)).toHaveLength(4)
  })

  test('is refused for someone else, and to other wording than what is shown to the role', async () => {
    const visit = await partner.telehealthConsult({ status: 'in_progress', physician })
    const widget = await widgetOf(visit)
    for (const said of [
      { ...answerOf(true), version: '1999-01-01' },
      answerOf(true, patients, 'xx'),
      answerOf(true, physicians, 'toString'),
    ]) {
      expect(refusalOf(await answer(widget, visit.id, said))).toMatchObject({ code: 'invalid_request' })
    }
    const colleague = (await (await partner.physician()).session()).client
    const neighbor = await widgetOf(await partner.telehealthConsult())
    const stranger = (await (await (await environment.partner()).physician()).session()).client
    for (const [client, code] of [
      [colleague, 'not_assigned'],
      [neighbor, 'not_found'],
      [stranger, 'not_found'],
      [partner.key, 'forbidden'],
    ] as const) {
      expect(refusalOf(await answer(client, visit.id, answerOf(true)))).toMatchObject({ code })
      const input = encodeURIComponent(JSON.stringify({ id: visit.id }))
      expect(refusalOf(await client.get(`/trpc/calls.recordingConsent?input=${input}`))).toMatchObject({ code })
    }
    expect(await kept(visit.id)).toEqual([])
  })
})

describe('a participant', () => {
  test('is recorded only if their latest answer is yes', { tags: 'full' }, async () => {
    const visit = await partner.telehealthConsult({ status: 'in_progress', physician })
    const widget = await widgetOf(visit)
    expect([await isRecorded(widget, visit.id), await isRecorded(portal, visit.id)]).toEqual([false, false])
    success(await answer(widget, visit.id, answerOf(true)))
    expect([await isRecorded(widget, visit.id), await isRecorded(portal, visit.id)]).toEqual([true, false])
    success(await answer(widget, visit.id, answerOf(false)))
    success(await answer(portal, visit.id, answerOf(true, physicians)))
    expect([await isRecorded(widget, visit.id), await isRecorded(portal, visit.id)]).toEqual([false, true])
  })

  test('is recorded according to the answer when they join, not to what their page received earlier', async () => {
    const visit = await partner.telehealthConsult({ status: 'in_progress', physician })
    const widget = await widgetOf(visit)
    success(await answer(widget, visit.id, answerOf(true)))
    const { token } = await ask<CallConnection>(widget, 'telehealthConsults.connection', { id: visit.id })
    success(await answer(widget, visit.id, answerOf(false)))
    success(await comeIn(widget, visit.id, token))
    expect(await segmentsOf(visit.id)).toBe(0)
  })

  test('who withdraws consent is disconnected and joins again without being recorded', async () => {
    const visit = await partner.telehealthConsult({ status: 'in_progress', physician })
    const widget = await widgetOf(visit)
    success(await answer(widget, visit.id, answerOf(true)))
    const stream = await openSubscription<CallDownSignal>({
      base,
      credential: bearerOf(widget),
      procedure: 'calls.signals',
      input: { id: visit.id },
    })
    open.push(stream)
    success(await comeIn(widget, visit.id))
    success(await answer(widget, visit.id, answerOf(false)))
    await until('it is over', () => stream.received.some(({ data }) => data.type === 'ended'))
    expect(stream.received.at(-1)?.data).toEqual({ type: 'ended', connectionId, reason: 'removed' })
    success(await comeIn(widget, visit.id))
    expect(await segmentsOf(visit.id)).toBe(1)
  })
})

describe('a call', () => {
  test('in which nobody has consented is not recorded', async () => {
    const visit = await partner.telehealthConsult({ status: 'waiting', fields: { physicianId: physician.id } })
    success(await answer(await widgetOf(visit), visit.id, answerOf(false)))
    await partner.match()
    success(await physician.asserted.post(`${list}/${visit.id}/join`))
    expect(await statusOf(visit.id)).toBe('none')
    expect(success(await physician.asserted.post(`${list}/${visit.id}/end`))).toMatchObject({ recordingStatus: 'none' })
  })

  test('is recorded from the start when the patient consented in the waiting room', async () => {
    const visit = await partner.telehealthConsult({ status: 'waiting', fields: { physicianId: physician.id } })
    success(await answer(await widgetOf(visit), visit.id, answerOf(true)))
    await partner.match()
    success(await physician.asserted.post(`${list}/${visit.id}/join`))
    expect(await statusOf(visit.id)).toBe('recording')
  })

  test('is recorded from the first consent, and the other side is notified', async () => {
    const visit = await partner.telehealthConsult({ status: 'in_progress', physician })
    const widget = await widgetOf(visit)
    const other = await partner.telehealthConsult()
    const neighbor = await widgetOf(other)
    const streams = await Promise.all(
      [widget, neighbor, portal].map((client) => openStream({ base, credential: bearerOf(client) })),
    )
    open.push(...streams)
    await Promise.all(streams.map((stream) => stream.caughtUp()))
    expect(await statusOf(visit.id)).toBe('none')
    success(await answer(portal, visit.id, answerOf(true, physicians)))
    expect(await statusOf(visit.id)).toBe('recording')
    const told = (at: number) =>
      streams[at]?.received.map(({ frame }) => frame).filter(({ kind }) => kind === 'call_recording') ?? []
    await until('both are told', () => told(0).length === 1 && told(2).length === 1)
    expect(told(0)).toEqual([{ kind: 'call_recording', consultId: visit.id }])
    // A later event has reached the other patient's stream too.
    success(await neighbor.post(`${list}/${other.id}/ready`))
    await until('the neighbor is told of their own', () => (streams[1]?.sequences.length ?? 0) > 0)
    expect(told(1)).toEqual([])
  })
})

test('the application cannot change a recording consent, or delete one of a call that is not being erased', async () => {
  const visit = await partner.telehealthConsult({ status: 'waiting' })
  success(await answer(await widgetOf(visit), visit.id, answerOf(true)))
  const { database } = environment.api.services
  const change = database.inTenant(partner.id, (tx) =>
    tx.db.updateTable('recording_consents').set({ agreed: false }).where('partner_id', '=', partner.id).execute(),
  )
  await expect(change).rejects.toThrow(/permission denied/)
  const [removal] = await database.inTenant(partner.id, (tx) =>
    tx.db.deleteFrom('recording_consents').where('partner_id', '=', partner.id).execute(),
  )
  expect(removal).toMatchObject({ numDeletedRows: 0n })
})
