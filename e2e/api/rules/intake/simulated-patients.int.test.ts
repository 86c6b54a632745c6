import type { ErrorBody, Intake, TelehealthConsult, TestClock } from '@consult/domain'
import { createSimulationTimerHandlers } from '@consult/platform'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  auditDuring,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { addPublished } from '../../surface/index.ts'

let environment: TestEnvironment
let partner: TestPartner
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const metadata = { simulateIntake: 'answers_all' }

/** Lets the workers work while this many seconds pass. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    environment.clock.advance(1)
    await partner.settle()
  }
}

const intakeOf = async ({ id }: { id: string }, key: string) =>
  success(
    await partner.key.get<Intake>(`/v1/${id.startsWith('ac_') ? 'async' : 'telehealth'}-consults/${id}/intake/${key}`),
  )

/** Publishes a questionnaire that demands a file. */
async function addDemanding(): Promise<string> {
  const item = [
    { linkId: 'words', type: 'string', text: 'What happened?', required: true },
    { linkId: 'photo', type: 'attachment', text: 'A picture', required: true },
  ]
  success(
    await partner.key.put('/v1/questionnaires/photo', {
      questionnaire: { resourceType: 'Questionnaire', title: 'Photo', item },
    }),
  )
  success(await partner.key.post('/v1/questionnaires/photo/publish'))
  return 'photo'
}

test('a simulated patient answers every questionnaire after the consent, and a simulated physician works the consult', async () => {
  const keys = [await addPublished(partner), await addPublished(partner)]
  const fields = { questionnaireKeys: keys, metadata: { ...metadata, simulate: 'close' } }
  const consult = await partner.consult({ fields })
  expect(consult.status).toBe('consented')
  const audit = await auditDuring(environment, partner.id, () => pass(4))
  expect(await partner.read(consult.id)).toMatchObject({ status: 'closed', intake: { status: 'completed' } })
  for (const key of keys) {
    expect(await intakeOf(consult, key)).toMatchObject({
      status: 'completed',
      revision: 1,
      response: { item: [{ linkId: 'itch' }, { linkId: 'since', answer: [{ valueDate: expect.any(String) }] }] },
    })
  }
  const answered = {
    act: 'simulation.answer_intake',
    outcome: 'done',
    code: 'complete',
    actor: expect.stringMatching(/^service /),
  }
  expect(audit.filter(({ resource_type }) => resource_type === 'intake')).toMatchObject(
    keys.map((key) => ({ ...answered, resource_id: key, patient_id: consult.patientId })),
  )
  const types = (await partner.events()).map(({ type }) => type)
  expect(types.filter((type) => type !== 'async_consult.message')).toEqual([
    'async_consult.created',
    'async_consult.consented',
    'intake.completed',
    'intake.completed',
    'async_consult.queued',
    'async_consult.assigned',
    'async_consult.closed',
  ])
})

test('a simulated patient answers at the time of a test clock, which queues the consult', async () => {
  const clock = success(await partner.key.post<TestClock>('/v1/test/clocks', { now: '2031-03-01T12:00:00Z' }))
  const { id: patientId } = await partner.patient({ testClockId: clock.id })
  const key = await addPublished(partner)
  const consult = await partner.consult({ patientId, fields: { questionnaireKeys: [key], metadata } })
  await pass(5)
  expect(await intakeOf(consult, key)).toMatchObject({ status: 'pending', revision: 0 })
  success(await partner.key.post(`/v1/test/clocks/${clock.id}/advance`, { by: 10 }))
  await partner.settle()
  expect(await partner.read(consult.id)).toMatchObject({ status: 'queued', queuedAt: '2031-03-01T12:00:01.000Z' })
  const { response } = await intakeOf(consult, key)
  expect(response).toMatchObject({ item: [{}, { linkId: 'since', answer: [{ valueDate: '2031-03-01' }] }] })
})

test('a simulated patient answers before a call, so that it can wait for its answers', async () => {
  const key = await addPublished(partner)
  const fields = { questionnaireKeys: [key], intakeRequired: true, metadata }
  const call = await partner.telehealthConsult({ fields })
  await pass(2)
  expect(await intakeOf(call, key)).toMatchObject({ status: 'completed' })
  const ready = await partner.key.post<TelehealthConsult>(`/v1/telehealth-consults/${call.id}/ready`, {})
  expect(success(ready).status).toBe('waiting')
})

test('a simulated patient leaves a draft of a form that demands a file, once, and what a person has answered', async () => {
  const key = await addDemanding()
  const consult = await partner.consult({ fields: { questionnaireKeys: [key], metadata } })
  const words = [{ linkId: 'words', answer: [{ valueString: 'I fell.' }] }]
  const [handle] = Object.entries(createSimulationTimerHandlers(environment.api.services)).flatMap(([kind, handler]) =>
    kind === 'async_simulated_patient' ? [handler] : [],
  )
  await pass(2)
  const left = { status: 'pending', revision: 1, response: { item: [{ linkId: 'words' }] } }
  expect(await intakeOf(consult, key)).toMatchObject(left)
  // As a worker does that was killed before the timer was done.
  await handle?.(partner.id, consult.id)
  expect(await intakeOf(consult, key)).toMatchObject(left)
  const path = `/v1/async-consults/${consult.id}/intake/${key}`
  const response = { resourceType: 'QuestionnaireResponse', item: words }
  success(await partner.key.put<Intake>(path, { response, revision: 1 }))
  await handle?.(partner.id, consult.id)
  expect(await intakeOf(consult, key)).toMatchObject({ revision: 2, response: { item: words } })
  expect(environment.faults).toEqual([])
})

/** The timer's handler, as a worker calls it. */
function handlerOf(wanted: string) {
  const handle = createSimulationTimerHandlers(environment.api.services)[wanted]
  if (!handle) throw new Error(`no handler of ${wanted}`)
  return handle
}

test('a simulated patient whose worker was killed between two questionnaires answers the second one only', async () => {
  const keys = [await addPublished(partner), await addPublished(partner)] as const
  const consult = await partner.consult({ fields: { questionnaireKeys: [...keys], metadata } })
  const other = await partner.consult({ fields: { questionnaireKeys: [keys[0]], metadata } })
  const handle = handlerOf('async_simulated_patient')
  // The answers to the first one arrived, as those of another consult's patient did.
  await handle(partner.id, other.id)
  const { response } = await intakeOf(other, keys[0])
  const path = `/v1/async-consults/${consult.id}/intake/${keys[0]}`
  success(await partner.key.put<Intake>(path, { response, revision: 0, complete: true }))
  const first = await intakeOf(consult, keys[0])
  const events = await partner.eventsDuring(() => handle(partner.id, consult.id))
  expect(await intakeOf(consult, keys[0])).toEqual(first)
  expect(await intakeOf(consult, keys[1])).toMatchObject({ status: 'completed', revision: 1 })
  expect(events.filter(({ type }) => type === 'intake.completed')).toHaveLength(1)
  expect(await partner.eventsDuring(() => handle(partner.id, consult.id))).toEqual([])
})

test('two workers that answer as the same simulated patient at once submit one response', async () => {
  const key = await addPublished(partner)
  const consult = await partner.consult({ fields: { questionnaireKeys: [key], metadata } })
  const handle = handlerOf('async_simulated_patient')
  const events = await partner.eventsDuring(async () => {
    // The slower one fails, as its timer reports, or finds nothing to do.
    await Promise.allSettled([handle(partner.id, consult.id), handle(partner.id, consult.id)])
    await handle(partner.id, consult.id)
  })
  expect(await intakeOf(consult, key)).toMatchObject({ status: 'completed', revision: 1 })
  expect(events.filter(({ type }) => type === 'intake.completed')).toHaveLength(1)
})

test.each([
  ['raises_urgent_flag', { status: 'queued', priority: 'urgent', intake: { status: 'completed' } }],
  ['raises_stop_flag', { status: 'consented', priority: 'emergency', intake: { status: 'stopped' } }],
] as const)(
  'with %s, a simulated patient raises the red flag, though the form demands a file for stop',
  async (simulateIntake, expected) => {
    const flag = (level: string) => [
      { url: 'urn:consult:fhir:questionnaire-flag', extension: [{ url: 'level', valueCode: level }] },
    ]
    const item = [
      { linkId: 'chest', type: 'boolean', text: 'Chest pain?', required: true, extension: flag('stop') },
      { linkId: 'fever', type: 'boolean', text: 'Fever?', required: true, extension: flag('urgent') },
      {
        linkId: 'photo',
        type: 'attachment',
        text: 'A picture',
        required: true,
        enableWhen: [{ question: 'chest', operator: '=', answerBoolean: true }],
      },
    ]
    success(
      await partner.key.put('/v1/questionnaires/flags', { questionnaire: { resourceType: 'Questionnaire', item } }),
    )
    success(await partner.key.post('/v1/questionnaires/flags/publish'))
    const consult = await partner.consult({ fields: { questionnaireKeys: ['flags'], metadata: { simulateIntake } } })
    const events = await partner.eventsDuring(() => pass(2))
    expect(await partner.read(consult.id)).toMatchObject(expected)
    expect(events.map(({ type }) => type)).toContain('intake.flagged')
  },
)

test('a scenario of simulated patients that does not exist is refused for both kinds of consult', async () => {
  const { id: patientId } = await partner.patient()
  for (const kind of ['async', 'telehealth']) {
    const body = { patientId, metadata: { simulateIntake: 'answer_all' } }
    const refused = await partner.key.post<ErrorBody>(`/v1/${kind}-consults`, body)
    expect(refused).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(refused.body.error.details).toMatchObject({
      issues: [{ path: 'metadata.simulateIntake', message: 'Unknown scenario. Did you mean "answers_all"?' }],
    })
  }
})

test('in production, only the patient answers', async () => {
  const key = await addPublished(partner)
  const consult = await partner.consult({ fields: { questionnaireKeys: [key], metadata } })
  const services = { ...environment.api.services, environment: 'production' } as const
  for (const handle of Object.values(createSimulationTimerHandlers(services))) await handle(partner.id, consult.id)
  expect(await intakeOf(consult, key)).toMatchObject({ status: 'pending', revision: 0 })
})
