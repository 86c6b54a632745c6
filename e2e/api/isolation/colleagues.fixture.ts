import type { AcceptedMessage, AsyncConsult, Attachment, TelehealthConsult } from '@consult/domain'
import {
  type Answer,
  type Client,
  sampleFiles,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../environment/index.ts'
import {
  addWritable,
  exampleOf,
  type Input,
  neverIds,
  type Operation,
  signIn,
  writableKey,
  writtenResponse,
} from '../surface/index.ts'
import { addReleasedNote } from '../surface/notes.ts'
import { addOrder, sampleReferral } from '../surface/orders.ts'

/** The word in everything that is written in the colleague's consults. No other text contains it. */
export const canary = 'kanarienvogel'

/** A partner that asks for reasons, and a colleague's thread and call of one patient, full of the canary. */
export interface Ward {
  readonly partner: TestPartner
  readonly colleague: TestPhysician
  readonly curious: TestPhysician
  readonly thread: AsyncConsult
  readonly call: TelehealthConsult
  readonly attachmentId: string
  /** The patient's message in the thread. */
  readonly messageId: string
  readonly noteId: string
  readonly callNoteId: string
  readonly orderId: string
}

const portalOf = async ({ api }: TestEnvironment, physician: TestPhysician) =>
  api.as(await signIn(api.as(null), (await physician.session()).token))

async function fillThread({ key, consult, patient: newPatient, settle, frame }: TestPartner, colleague: TestPhysician) {
  const questionnaireKey = await addWritable({ key })
  const intake = [{ key: questionnaireKey, response: writtenResponse(canary) }]
  const fields = { reason: canary, metadata: { note: canary }, intake }
  const patient = await newPatient({ metadata: { note: canary } })
  const thread = await consult({ status: 'active', physician: colleague, patientId: patient.id, fields })
  const path = `/v1/async-consults/${thread.id}`
  const widget = await frame({ asyncConsultId: thread.id })
  const file = { fileName: `${canary}.pdf`, bytes: sampleFiles.pdf() }
  const { attachmentId } = success(await widget.upload<Attachment>(file))
  const message = { text: canary, attachmentIds: [attachmentId] }
  const { messageId } = success(await widget.post<AcceptedMessage>(`${path}/messages`, message))
  success(await key.post(`${path}/rating`, { value: 1, comment: canary }))
  success(await colleague.asserted.post(`${path}/internal-notes`, { text: canary }))
  success(await colleague.asserted.post(`/v1/patients/${patient.id}/internal-notes`, { text: canary }))
  const note = await addReleasedNote(colleague, `async-consults/${thread.id}`, canary)
  const order = await addOrder(colleague, `async-consults/${thread.id}`, sampleReferral(canary))
  const followUp = { asyncConsultId: thread.id, patientId: patient.id, dueAt: '2026-06-02T21:00:00Z', text: canary }
  success(await colleague.asserted.post('/v1/follow-ups', followUp))
  await settle()
  return { thread, attachmentId, messageId, noteId: note.id, orderId: order.id }
}

async function fillCall(partner: TestPartner, colleague: TestPhysician, asyncConsult: AsyncConsult) {
  success(await colleague.asserted.put('/v1/physicians/me/presence', { status: 'online' }))
  const fields = { reason: canary, metadata: { note: canary } }
  const wanted = { status: 'in_progress', physician: colleague, patientId: asyncConsult.patientId, fields } as const
  const call = await partner.telehealthConsult(wanted)
  const path = `/v1/telehealth-consults/${call.id}`
  success(await partner.key.post(`${path}/messages`, { text: canary }))
  const note = await addReleasedNote(colleague, `telehealth-consults/${call.id}`, canary)
  success(await colleague.asserted.post(`${path}/end`))
  success(await partner.key.post(`${path}/rating`, { value: 1, comment: canary }))
  return { call, callNoteId: note.id }
}

/** @param partner with unlimited requests: the tests call everything. */
export async function setWard(partner: TestPartner): Promise<Ward> {
  const colleague = await partner.physician()
  const { thread, attachmentId, messageId, noteId, orderId } = await fillThread(partner, colleague)
  const { call, callNoteId } = await fillCall(partner, colleague, thread)
  await partner.update({ colleaguesConsults: 'ask_reason' })
  const curious = await partner.physician()
  return { partner, colleague, curious, thread, call, attachmentId, messageId, noteId, callNoteId, orderId }
}

const oneReferral: Input = sampleReferral()

/** The fields that an example does not set. */
const inputs: Readonly<Record<string, Input>> = {
  'portal.inbox': { view: 'overdue' },
  'search.threads': { query: canary },
  'asyncConsults.postReply': { attachmentIds: [] },
  'translations.postReply': { attachmentIds: [] },
  'intakes.read': { key: writableKey },
  'internalNotes.create': { mentions: [] },
  'asyncConsultNotes.saveDraft': { revision: null },
  'telehealthConsultNotes.saveDraft': { revision: null },
  'asyncConsultOrders.create': oneReferral,
  'telehealthConsultOrders.create': oneReferral,
  'asyncConsultOrders.replace': oneReferral,
  'telehealthConsultOrders.replace': oneReferral,
  'drafts.save': { attachmentIds: [] },
  // Physicians cannot move a call, and a call that is over has its priority for good.
  'telehealthConsults.update': { scheduledFor: null, durationMinutes: null, physicianId: null, priority: null },
  'calls.answerRecording': { agreed: true, language: 'en' },
}

/** Calls the operation on the colleague's thread, call, patient or file. */
export function askAbout(operation: Operation, client: Client, ward: Ward): Promise<Answer<unknown>> {
  const ids = {
    ...neverIds,
    patients: ward.thread.patientId,
    physicians: ward.colleague.id,
    'async-consults': ward.thread.id,
    'telehealth-consults': ward.call.id,
    attachments: ward.attachmentId,
    'thread-notes': ward.noteId,
    'call-notes': ward.callNoteId,
    orders: ward.orderId,
  }
  const named = operation.name === 'translations.message' ? { message: ward.messageId } : {}
  return operation.ask(client, { ...exampleOf(operation, ids), ...inputs[operation.name], ...named })
}

/** Gives a reason for a consult. */
export const giveReason = (client: Client, consultId: string) =>
  client.post<{ consultId: string; expiresAt: string | null }>('/v1/access-reasons', {
    consultId,
    category: 'covering_colleague',
    reason: 'The colleague is ill today.',
  })

export { portalOf }
