import type { AsyncConsult, Attachment, ErrorBody, Intake, TelehealthConsult } from '@consult/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  auditDuring,
  createTestEnvironment,
  sampleFiles,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { addPublished, sampleResponse } from '../../surface/index.ts'

let environment: TestEnvironment
let partner: TestPartner
beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
})
afterAll(() => environment.close())

const at = ({ id }: { id: string }, key: string) =>
  `/v1/${id.startsWith('ac_') ? 'async' : 'telehealth'}-consults/${id}/intake/${key}`
const put = (consult: { id: string }, key: string, body: object) =>
  partner.key.put<Intake & ErrorBody>(at(consult, key), body)
const typesOf = async (consultId: string) =>
  (await partner.events()).filter((event) => JSON.stringify(event.data).includes(consultId)).map(({ type }) => type)

test('an async consult waits for its answers, and is queued when they are submitted', async () => {
  const key = await addPublished(partner)
  const consult = await partner.consult({ fields: { questionnaireKeys: [key] } })
  expect(consult).toMatchObject({
    status: 'consented',
    queuedAt: null,
    intake: { status: 'pending', required: true, items: [{ key, version: 1, title: 'Skin', status: 'pending' }] },
  })
  expect(success(await partner.key.get<Intake>(at(consult, key)))).toMatchObject({ revision: 0, status: 'pending' })

  const draft = await put(consult, key, { response: { resourceType: 'QuestionnaireResponse' }, revision: 0 })
  expect(success(draft)).toMatchObject({ revision: 1, status: 'pending', response: { status: 'in-progress' } })
  const stale = await put(consult, key, { response: sampleResponse, revision: 0 })
  expect([stale.status, stale.body.error]).toMatchObject([
    412,
    { code: 'precondition_failed', details: { revision: 1 } },
  ])
  const missing = await put(consult, key, {
    response: { resourceType: 'QuestionnaireResponse' },
    revision: 1,
    complete: true,
  })
  expect(missing.body.error.details).toEqual({
    issues: [{ path: 'response', code: 'required', message: '"itch" needs an answer.' }],
  })

  const done = success(await put(consult, key, { response: sampleResponse, revision: 1, complete: true }))
  expect(done).toMatchObject({ status: 'completed', revision: 2, response: { status: 'completed' } })
  expect(success(await partner.key.get<AsyncConsult>(`/v1/async-consults/${consult.id}`))).toMatchObject({
    status: 'queued',
    intake: { status: 'completed', items: [{ status: 'completed', completedAt: done.completedAt }] },
  })
  expect(await typesOf(consult.id)).toEqual([
    'async_consult.created',
    'async_consult.consented',
    'intake.completed',
    'async_consult.queued',
  ])
  const again = await put(consult, key, { response: sampleResponse, revision: 2 })
  expect(again.body.error.code).toBe('thread_not_active')
})

test('a call waits for its answers only if the partner says so', async () => {
  const key = await addPublished(partner)
  const ready = (call: TelehealthConsult) =>
    partner.key.post<TelehealthConsult & ErrorBody>(`/v1/telehealth-consults/${call.id}/ready`, {})
  const free = await partner.telehealthConsult({ fields: { questionnaireKeys: [key] } })
  expect([free.intake.required, success(await ready(free)).status]).toEqual([false, 'waiting'])
  const held = await partner.telehealthConsult({ fields: { questionnaireKeys: [key], intakeRequired: true } })
  const refused = await ready(held)
  expect([refused.status, refused.body.error]).toMatchObject([
    409,
    { code: 'intake_required', details: { status: 'pending' } },
  ])
  success(await put(held, key, { response: sampleResponse, revision: 0, complete: true }))
  expect(success(await ready(held)).status).toBe('waiting')
})

const flag = (level: string) => ({
  url: 'urn:consult:fhir:questionnaire-flag',
  extension: [
    { url: 'level', valueCode: level },
    { url: 'text', valueString: 'For clinicians' },
  ],
})
const pain = {
  resourceType: 'Questionnaire',
  title: 'Pain',
  item: [
    { linkId: 'chest', type: 'boolean', text: 'Does your chest hurt?', required: true, extension: [flag('stop')] },
    { linkId: 'night', type: 'boolean', text: 'At night?', required: true, extension: [flag('urgent')] },
    { linkId: 'photo', type: 'attachment', text: 'A picture' },
    {
      linkId: 'plan',
      type: 'string',
      text: 'Plan',
      extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden', valueBoolean: true }],
    },
  ],
}
const answers = (given: Record<string, object>) => ({
  resourceType: 'QuestionnaireResponse',
  item: Object.entries(given).map(([linkId, value]) => ({ linkId, answer: [value] })),
})
const [yes, no] = [{ valueBoolean: true }, { valueBoolean: false }]

async function publishPain(key: string): Promise<string> {
  success(await partner.key.put(`/v1/questionnaires/${key}`, { questionnaire: pain }))
  success(await partner.key.post(`/v1/questionnaires/${key}/publish`))
  return key
}

test('an answer that calls for help at once is told before it is submitted, and keeps the consult from the queue', async () => {
  const key = await publishPain('pain')
  const consult = await partner.consult({ status: 'invited', fields: { questionnaireKeys: [key] } })
  const widget = await partner.frame({ asyncConsultId: consult.id })
  const early = await widget.put<ErrorBody>(at(consult, key), { response: answers({ chest: no }), revision: 0 })
  expect(early.body.error.code).toBe('thread_not_active')
  success(await widget.post(`/v1/async-consults/${consult.id}/consent`, { decision: 'accept' }))
  const save = async (input: object) => {
    const answer = await widget.post<{ result: { data: unknown } }>('/trpc/intakes.save', {
      consultId: consult.id,
      key,
      ...input,
    })
    return success(answer).result.data
  }
  const read = async () => success(await partner.key.get<AsyncConsult>(`/v1/async-consults/${consult.id}`))

  expect(await save({ response: answers({ chest: no }), revision: 0 })).toEqual({
    status: 'pending',
    revision: 1,
    needsHelp: false,
  })
  expect(await read()).toMatchObject({ priority: 'routine', intake: { items: [{ flags: [] }] } })
  expect(await save({ response: answers({ chest: yes }), revision: 1 })).toMatchObject({ revision: 2, needsHelp: true })
  const raised = [{ linkId: 'chest', score: null, level: 'stop', text: 'For clinicians' }]
  expect(await read()).toMatchObject({
    status: 'consented',
    priority: 'emergency',
    intake: { status: 'pending', items: [{ flags: raised }] },
  })
  expect(await save({ response: answers({ chest: yes }), revision: 2, complete: true })).toMatchObject({
    status: 'stopped',
    needsHelp: true,
  })
  expect(await read()).toMatchObject({ status: 'consented', intake: { status: 'stopped', items: [{ flags: raised }] } })
  expect(await typesOf(consult.id)).toEqual([
    'async_consult.created',
    'async_consult.consented',
    'intake.flagged',
    'async_consult.message',
    'async_consult.priority_changed',
    'intake.flagged',
  ])

  const shown = success(await widget.get<Intake>(at(consult, key)))
  expect(JSON.stringify(shown)).not.toMatch(/For clinicians|questionnaire-flag/)
  const change = { response: answers({ chest: no, night: no }), revision: 3, complete: true }
  expect((await widget.put<ErrorBody>(at(consult, key), change)).body.error.code).toBe('intake_completed')
  // The partner has called the patient.
  success(await put(consult, key, change))
  expect(await read()).toMatchObject({ status: 'queued', intake: { status: 'completed', items: [{ flags: [] }] } })
})

test('answers of the partner at the creation are checked, and raise the priority', async () => {
  const key = await publishPain('pain-known')
  const { id: patientId } = await partner.patient()
  const create = (response: object) =>
    partner.key.post<AsyncConsult & ErrorBody>('/v1/async-consults', { patientId, intake: [{ key, response }] })
  const refused = await create(answers({ chest: no }))
  expect(refused.body.error.details).toMatchObject({ issues: [{ path: 'intake.0.response', code: 'required' }] })
  const created = success(await create(answers({ chest: no, night: yes, plan: { valueString: 'gold' } })))
  expect(created).toMatchObject({
    priority: 'urgent',
    intake: { status: 'completed', items: [{ key, flags: [{ level: 'urgent' }] }] },
  })
  const accepted = await partner.key.post<AsyncConsult>(`/v1/async-consults/${created.id}/consent`, {
    decision: 'accept',
  })
  expect(success(accepted).status).toBe('queued')
})

test('a patient answers with their own uploads, which physicians open once they are submitted, and cannot change hidden answers', async () => {
  const key = await publishPain('pain-photo')
  const consult = await partner.consult({ fields: { questionnaireKeys: [key] } })
  success(await put(consult, key, { response: answers({ plan: { valueString: 'gold' } }), revision: 0 }))
  const widget = await partner.frame({ asyncConsultId: consult.id })
  const stranger = await partner.frame({ asyncConsultId: (await partner.consult()).id })
  const upload = { fileName: 'a.pdf', bytes: sampleFiles.pdf() }
  const [own, foreign] = [
    success(await widget.upload<Attachment>(upload)),
    success(await stranger.upload<Attachment>(upload)),
  ]
  const send = (id: string, revision: number, complete = true) =>
    widget.put<Intake & ErrorBody>(at(consult, key), {
      response: answers({
        chest: no,
        night: no,
        photo: { valueAttachment: { url: `attachments/${id}`, title: 'forged' } },
        plan: { valueString: 'free' },
      }),
      revision,
      complete,
    })
  expect((await send(foreign.attachmentId, 1)).body.error.details).toMatchObject({
    issues: [{ path: 'response.item.2.answer.0.valueAttachment.url', code: 'unknown_attachment' }],
  })
  const portal = (await (await partner.physician()).session()).client
  const linkTo = (id: string) =>
    portal.get<{ result: { data: Attachment['urls'] } }>(
      `/trpc/files.link?input=${encodeURIComponent(JSON.stringify({ id }))}`,
    )
  success(await send(own.attachmentId, 1, false))
  expect((await linkTo(own.attachmentId)).status).toBe(404)
  const done = success(await send(own.attachmentId, 2))
  expect(done.files).toMatchObject([{ attachmentId: own.attachmentId, fileName: 'a.pdf' }])
  expect(done.response.item).toEqual([
    { linkId: 'chest', answer: [no] },
    { linkId: 'night', answer: [no] },
    {
      linkId: 'photo',
      answer: [
        {
          valueAttachment: {
            url: `attachments/${own.attachmentId}`,
            contentType: 'application/pdf',
            title: 'a.pdf',
            size: own.byteSize,
          },
        },
      ],
    },
    { linkId: 'plan', answer: [{ valueString: 'gold' }] },
  ])

  expect((await linkTo(foreign.attachmentId)).status).toBe(404)
  const { download } = success(await linkTo(own.attachmentId)).result.data
  const opened = await auditDuring(environment, partner.id, async () => {
    const { headers } = await environment.api.app.inject({ url: new URL(download).pathname })
    expect(headers['content-type']).toBe('application/pdf')
  })
  expect(opened).toMatchObject([{ act: 'files.open', consult_id: consult.id, patient_id: consult.patientId }])
})

test('saves of answers are limited for each patient, also those that are refused', { tags: 'full' }, async () => {
  const consult = await partner.consult({ status: 'invited' })
  const widget = await partner.frame({ asyncConsultId: consult.id })
  const save = () => widget.put<ErrorBody>(at(consult, 'unknown'), { response: {}, revision: 0 })
  let allowed = 0
  let code = ''
  while (code !== 'rate_limited' && allowed < 300) {
    code = (await save()).body.error.code
    if (code !== 'rate_limited') allowed += 1
  }
  expect([allowed >= 60, code]).toEqual([true, 'rate_limited'])
  // Another patient goes on.
  const other = await partner.consult({ status: 'invited' })
  const theirs = await partner.frame({ asyncConsultId: other.id })
  const refused = await theirs.put<ErrorBody>(at(other, 'unknown'), { response: {}, revision: 0 })
  expect(refused.body.error.code).not.toBe('rate_limited')
})
