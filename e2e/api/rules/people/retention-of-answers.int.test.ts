import type { Attachment, Intake } from '@consult/domain'
import { applyRetention, setRetention } from '@consult/records'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTestEnvironment,
  sampleFiles,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { addWritable, writtenResponse } from '../../surface/index.ts'

const kept = 400
const fileRemoved = 'urn:consult:fhir:file-removed'

let environment: TestEnvironment
let partner: TestPartner
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const upload = async () =>
  success(await partner.key.upload<Attachment>({ fileName: 'scan.pdf', bytes: sampleFiles.pdf() })).attachmentId

/** Creates a consult of a new patient. @returns the path of its answers */
async function asking(form: string, fields: object = { questionnaireKeys: [form] }): Promise<string> {
  const { id: patientId } = await partner.patient()
  const { id } = success(await partner.key.post<{ id: string }>('/v1/async-consults', { patientId, ...fields }))
  return `/v1/async-consults/${id}/intake/${form}`
}

/** Lets the time of all files pass. */
async function removeFiles(): Promise<void> {
  await setRetention(environment.operator, partner.id, { files: kept })
  environment.clock.advance(kept * 24 * 60 * 60)
  await applyRetention(environment.api.services, {})
}

const read = async (path: string) => success(await partner.key.get<Intake>(path))
const put = async (path: string, body: object) => success(await partner.key.put<Intake>(path, body))

test('submitted answers say which file was removed and when, and a draft of answers keeps its own', async () => {
  const form = await addWritable(partner)
  const [submitted, draft] = [await upload(), await upload()]
  const path = await asking(form, { intake: [{ key: form, response: writtenResponse('It itches', submitted) }] })
  const open = await asking(form)
  await put(open, { response: writtenResponse('It', draft), revision: 0 })
  await removeFiles()
  const mark = { url: fileRemoved, valueDateTime: environment.clock.now().toISOString() }
  const named = { url: `attachments/${submitted}`, contentType: 'application/pdf', title: 'scan.pdf' }
  expect(await read(path)).toMatchObject({
    status: 'completed',
    files: [],
    response: {
      item: [
        { linkId: 'words', answer: [{ valueString: 'It itches' }] },
        { linkId: 'file', answer: [{ valueAttachment: { ...named, extension: [mark] } }] },
      ],
    },
  })
  // Who sends the mark with a file that is there changes nothing.
  const valueAttachment = { url: `attachments/${draft}`, extension: [mark] }
  const response = { resourceType: 'QuestionnaireResponse', item: [{ linkId: 'file', answer: [{ valueAttachment }] }] }
  const sent = await put(open, { response, revision: 1, complete: true })
  expect(sent.files).toHaveLength(1)
  expect(JSON.stringify(sent.response)).not.toContain(fileRemoved)
})

test('stopped answers keep their file, so that the partner can correct them', async () => {
  const flag = { url: 'urn:consult:fhir:questionnaire-flag', extension: [{ url: 'level', valueCode: 'stop' }] }
  const item = [
    { linkId: 'pain', type: 'boolean', text: 'Chest pain?', extension: [flag] },
    { linkId: 'file', type: 'attachment', text: 'A file' },
  ]
  success(await partner.key.put('/v1/questionnaires/chest', { questionnaire: { resourceType: 'Questionnaire', item } }))
  success(await partner.key.post('/v1/questionnaires/chest/publish'))
  const file = { linkId: 'file', answer: [{ valueAttachment: { url: `attachments/${await upload()}` } }] }
  const saying = (pain: boolean) => ({
    resourceType: 'QuestionnaireResponse',
    item: [{ linkId: 'pain', answer: [{ valueBoolean: pain }] }, file],
  })
  const path = await asking('chest')
  expect(await put(path, { response: saying(true), revision: 0, complete: true })).toMatchObject({ status: 'stopped' })
  await removeFiles()
  const corrected = await put(path, { response: saying(false), revision: 1, complete: true })
  expect(corrected).toMatchObject({ status: 'completed', files: [{ fileName: 'scan.pdf' }] })
})
