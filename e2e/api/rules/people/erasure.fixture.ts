import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { AsyncConsult, Attachment, DataRequest, Patient } from '@consult/domain'
import { createErasureWork, type ErasureStep } from '@consult/records'
import { sampleFiles, startDeliveries, startWebhookReceiver, success } from '../../environment/index.ts'
import { addNote, beginNote } from '../../surface/notes.ts'
import { addOrder, sampleReferral } from '../../surface/orders.ts'
import { addWritable, writtenResponse } from '../../surface/questionnaires.ts'
import { endedCall } from '../calls/recordings.fixture.ts'
import { environment, partner, physician } from '../calls/running-calls.fixture.ts'
import { mutate } from '../wire/procedures.fixture.ts'
import { tablesWith } from './tables-with.fixture.ts'

/** A text that is in every field in which a user can write about the patient. */
export const canary = 'kAnArY'
export const phone = '+14155550177'
const birthDate = '1931-07-24'

/** The tables that have one of the texts; a partition counts as its table. */
async function tablesOf(texts: readonly string[]): Promise<string[]> {
  const found = await tablesWith(environment, texts)
  return [...new Set(found.map((name) => name.replace(/^\w+\./, '').replace(/_(default|\d{4}_\d{2})$/, '')))].sort()
}

/** The tables with the canary, also as bytes, the phone number or the date of birth. */
export const tablesWithCanary = () => tablesOf([canary, Buffer.from(canary).toString('hex'), phone.slice(1), birthDate])

/** The tables that name the patient or one of their consults. */
export const tablesThatName = (...ids: string[]) => tablesOf(ids)

/** The paths of all files in the storage that belong to the partner. */
export async function storedFiles(): Promise<string[]> {
  const all = await readdir(environment.filesFolder, { recursive: true, withFileTypes: true })
  const paths = all.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return paths.filter((path) => path.includes(partner.id))
}

/** The files in the storage that contain the canary, whichever partner they belong to. */
export async function filesWithCanary(): Promise<string[]> {
  const all = await readdir(environment.filesFolder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of all) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    if ((await readFile(path)).includes(canary)) found.push(path)
  }
  return found
}

/** A patient with a closed and an open thread and an ended and a booked call, and the canary in all of their data. */
export async function patientWithEverything() {
  const { key } = partner
  const receiver = await startWebhookReceiver()
  receiver.answerWith(() => ({ status: 500, body: `${canary} went wrong` }))
  await partner.setWebhook(receiver.url)
  const patient = await partner.patient({
    externalId: `patient-${canary}`,
    phone,
    firstName: canary,
    lastName: canary,
    birthDate,
    email: `${canary}@patient.example`,
    metadata: { [canary]: canary },
  })
  const { client: portal } = await physician.session()
  const file = () => ({ fileName: `${canary}.pdf`, bytes: sampleFiles.pdf() })

  const said = async (id: string, { settles = true } = {}) => {
    const { attachmentId } = success(await key.upload<Attachment>(file()))
    success(
      await key.post(
        `/v1/async-consults/${id}/messages`,
        { text: `It hurts ${canary}`, attachmentIds: [attachmentId] },
        {
          'idempotency-key': `key-${canary}-${id}`,
        },
      ),
    )
    if (settles) await partner.settle()
  }
  const thread = async () => {
    const body = { patientId: patient.id, reason: canary, metadata: { note: canary } }
    const created = success(
      await key.post<AsyncConsult>('/v1/async-consults', body, { 'idempotency-key': 'one-thread-of-the-patient' }),
    )
    const path = `/v1/async-consults/${created.id}`
    success(await key.post(`${path}/consent`, { decision: 'accept' }))
    await said(created.id)
    success(await physician.asserted.post(`${path}/claim`))
    return { ...created, path }
  }
  const closed = await thread()
  const original = { text: `Seit wann ${canary}`, language: 'de', sentLanguage: 'en' }
  await mutate(portal, 'translations.postReply', { id: closed.id, text: `Since when ${canary}`, original })
  await partner.settle()
  await storeTranslation(closed.id)
  const colleague = await partner.physician()
  const note = { text: `It spreads ${canary}`, mentions: [colleague.id] }
  success(await physician.asserted.post(`${closed.path}/internal-notes`, note, { 'idempotency-key': 'one-note' }))
  const aboutThem = { text: `Lives with ${canary}` }
  success(
    await physician.asserted.post(`/v1/patients/${patient.id}/internal-notes`, aboutThem, {
      'idempotency-key': 'one-patient-note',
    }),
  )
  const clinicalNote = await addNote(physician, `async-consults/${closed.id}`, `Rash ${canary}`)
  const notePath = `${closed.path}/notes/${clinicalNote.id}`
  const referral = sampleReferral(`What is it ${canary}`)
  const { id: orderId } = await addOrder(physician, `async-consults/${closed.id}`, referral)
  success(
    await key.post(
      `/v1/orders/${orderId}/reject`,
      { reason: `Full ${canary}` },
      { 'idempotency-key': 'one-rejection' },
    ),
  )
  success(await physician.asserted.post(`${notePath}/amend`, { reason: `A typo ${canary}` }))
  success(
    await physician.asserted.post(
      `${notePath}/addenda`,
      { text: `Better ${canary}` },
      { 'idempotency-key': 'one-addendum' },
    ),
  )
  success(await physician.asserted.post(`${notePath}/entered-in-error`, { reason: `Not theirs ${canary}` }))
  const later = { patientId: patient.id, dueAt: '2030-01-01T00:00:00Z', text: `Ask again ${canary}` }
  success(await physician.asserted.post('/v1/follow-ups', later, { 'idempotency-key': 'one-follow-up' }))
  const offer = { to: colleague.id, note: { summary: `For weeks ${canary}` } }
  success(await physician.asserted.post(`${closed.path}/hand-over`, offer, { 'idempotency-key': 'one-hand-over' }))
  success(await physician.asserted.post(`${closed.path}/resolve`, { summary: canary, followUp: canary }))
  success(await key.post(`${closed.path}/rating`, { value: 1, comment: canary }))
  success(await key.post(`${closed.path}/close`, { note: canary }))

  const questionnaireKey = await addWritable(partner)
  const answered = async () => {
    const { attachmentId } = success(await key.upload<Attachment>(file()))
    return [{ key: questionnaireKey, response: writtenResponse(`It hurts ${canary}`, attachmentId) }]
  }
  const second = { patientId: patient.id, reason: canary, intake: await answered() }
  const open = success(await key.post<AsyncConsult>('/v1/async-consults', second))
  success(await key.post(`/v1/async-consults/${open.id}/consent`, { decision: 'accept' }))
  success(await physician.asserted.post(`/v1/async-consults/${open.id}/claim`))
  const frame = await partner.frame({ patientId: patient.id })
  success(await frame.upload(file()))
  const { attachmentId } = success(await portal.upload<Attachment>(file()))
  const draft = { id: open.id, text: canary, attachmentIds: [attachmentId], version: 'v', base: null }
  await mutate(portal, 'drafts.save', draft)

  const ofPatient = { patientId: patient.id, reason: canary, metadata: { note: canary } }
  const call = await endedCall({ fields: ofPatient })
  success(await key.post(`/v1/telehealth-consults/${call.id}/rating`, { value: 5, comment: canary }))
  await addNote(physician, `telehealth-consults/${call.id}`, canary)
  await beginNote(physician, `telehealth-consults/${call.id}`, canary)
  const running = await partner.telehealthConsult({ status: 'in_progress', physician, fields: ofPatient })
  success(await key.post(`/v1/telehealth-consults/${running.id}/messages`, { text: `Written ${canary}` }))
  const booked = await partner.telehealthConsult({
    patientId: patient.id,
    fields: { reason: canary, intake: await answered() },
  })
  const cancelled = await partner.telehealthConsult({ patientId: patient.id })
  success(await key.post(`/v1/telehealth-consults/${cancelled.id}/cancel`, { reason: canary }))

  // Accepted but not delivered.
  await said(open.id, { settles: false })
  const deliveries = startDeliveries(environment)
  await deliveries.deliver(partner.id)
  await deliveries.close()
  await receiver.close()
  return { patient, frame, open, call, running, booked }
}

/** Stores translations of the thread's messages, as a translator would have made them. */
const storeTranslation = (consultId: string) =>
  environment.db.owner.query(
    `insert into tenant.message_translations
     select partner_id, async_consult_id, message_id, 'de', 'en', 'Es schmerzt ' || $2, now()
     from tenant.messages where async_consult_id = $1`,
    [consultId, canary],
  )

/** Stores a transcript next to the recording, as the transcriber would. */
export async function storeTranscript(consultId: string): Promise<void> {
  const key = `${partner.id}/transcriptof${canary.toLowerCase()}`
  const bytes = Buffer.from(`WEBVTT\n\n00:00.000 --> 00:01.500\n${canary}\n`)
  await environment.api.services.storage.put(key, Readable.from([bytes]), {
    byteSize: bytes.length,
    contentType: 'text/vtt',
  })
  await environment.db.owner.query(
    `update tenant.recordings set transcript_key = $2, transcript_byte_size = $3, transcript_stored_at = now()
     where telehealth_consult_id = $1`,
    [consultId, key, bytes.length],
  )
}

export const erase = (id: string) => partner.key.send<DataRequest>('DELETE', `/v1/patients/${id}`)
export const readRequest = async (id: string) => success(await partner.key.get<DataRequest>(`/v1/data-requests/${id}`))
export const readPatient = (id: string) => partner.key.get<Patient>(`/v1/patients/${id}`)

export const worker = (onStep: (step: ErasureStep) => void = () => undefined, failures: unknown[] = []) =>
  createErasureWork({
    services: environment.api.services,
    stop: new AbortController().signal,
    onFailure: ({ error }) => void failures.push(error),
    onStep,
  })
