import { newId } from '@consult/db'
import { type PatientScope, patientNames, physicianNames, requireInScope } from '@consult/directory'
import { type CallMessage, type CallRole, ConsultError, normalizeMessageText } from '@consult/domain'
import {
  checkIdempotencyKey,
  fingerprintOf,
  inUnit,
  type RequestContext,
  requireSameRequest,
  type Unit,
} from '@consult/request'
import type { LockedTelehealthConsult } from '../locked-telehealth-consult.ts'
import { lockTelehealthConsult } from '../telehealth-consult-store.ts'
import { addCallMessage, findByKey } from './call-message-store.ts'

interface NewMessage {
  readonly telehealthConsultId: string
  readonly text: string
}

/** The writer: the call's patient, or this physician. */
type Writer = { readonly scope: PatientScope | null } | { readonly physicianId: string }

interface Author {
  readonly type: CallRole
  readonly id: string
}

/** @throws not_found for another patient. */
function authorOf(writer: Writer, { row }: LockedTelehealthConsult): Author {
  if ('physicianId' in writer) return { type: 'physician', id: writer.physicianId }
  requireInScope(writer.scope, row)
  return { type: 'patient', id: row.patient_id }
}

/** The author's name, as the message stores it. */
async function nameOf(unit: Unit, { type, id }: Author): Promise<string | null> {
  const names = type === 'patient' ? await patientNames(unit, [id]) : await physicianNames(unit, [id])
  return names.get(id) ?? null
}

/** Returns the message accepted earlier with the key. @throws idempotency_key_reused when it has another text. */
async function findAccepted(
  unit: Unit,
  { id }: LockedTelehealthConsult,
  sent: { authorId: string; key: string; text: string },
): Promise<CallMessage | undefined> {
  const earlier = await findByKey(unit, { telehealthConsultId: id, authorId: sent.authorId, key: sent.key })
  if (earlier) requireSameRequest(fingerprintOf(earlier.text), fingerprintOf(sent.text))
  return earlier
}

/**
 * Posts a message in a call. The transaction locks the call, so that messages and events of both sides have a single
 * order, the order of their commits. With an Idempotency-Key, each (call, author, key) is one message forever. A
 * retry returns that message, even after the call has ended.
 */
async function post(
  context: RequestContext,
  { telehealthConsultId, ...message }: NewMessage,
  writer: Writer,
): Promise<CallMessage> {
  const { idempotencyKey: key } = context
  if (key !== null) checkIdempotencyKey(key)
  const text = normalizeMessageText(message.text)
  return inUnit(context, async (unit) => {
    const consult = await lockTelehealthConsult(unit, telehealthConsultId)
    const author = authorOf(writer, consult)
    const accepted = key === null ? undefined : await findAccepted(unit, consult, { authorId: author.id, key, text })
    if (accepted) {
      context.answer.repeated = true
      return unit.did([], accepted)
    }
    consult.act('physicianId' in writer ? { type: 'post_reply', ...writer } : { type: 'post_message' })
    if (text === '') throw new ConsultError('message_rejected', { reason: 'empty' })
    const written = await addCallMessage(unit, {
      telehealth_consult_id: consult.id,
      message_id: newId('message', unit.realNow),
      author_type: author.type,
      author_id: author.id,
      author_name: await nameOf(unit, author),
      text,
      idempotency_key: key,
      created_at: unit.now,
    })
    const { messageId } = written
    const owner = { patientId: consult.row.patient_id, consultId: consult.id }
    unit.emit({ type: 'telehealth.message', data: { message: written }, ...owner })
    return unit.did({ type: 'message', id: messageId, ...owner, code: author.type }, written)
  })
}

/**
 * Posts a patient's message in their running call.
 * @throws not_found; thread_not_active before and after the call; message_rejected when the text has nothing visible;
 *   idempotency_key_reused when the key was used with another text.
 */
export async function postCallMessage(
  context: RequestContext,
  { scope, ...message }: NewMessage & { scope: PatientScope | null },
): Promise<CallMessage> {
  return post(context, message, { scope })
}

/**
 * Posts a message from the physician in a running call.
 * @throws the errors of `postCallMessage`; not_assigned for another physician.
 */
export async function postCallReply(
  context: RequestContext,
  { physicianId, ...message }: NewMessage & { physicianId: string },
): Promise<CallMessage> {
  return post(context, message, { physicianId })
}
