import type { AsyncConsult, ErrorBody, Intake, TelehealthConsult } from '@consult/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'
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
