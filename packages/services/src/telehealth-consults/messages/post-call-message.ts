import { newId } from '@consult/db'
import { type CallMessage, type CallRole, ConsultError, normaliseMessageText } from '@consult/domain'
import { patientNames } from '../../directory/patients/patient-names.ts'
import { type PatientScope, requireInScope } from '../../directory/patients/patient-scope.ts'
import { physicianNames } from '../../directory/physicians/physician-names.ts'
import { checkIdempotencyKey, fingerprintOf, requireSameRequest } from '../../idempotency/idempotency-key.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { inUnit, type Unit } from '../../request/unit-of-work.ts'
import type { LockedTelehealthConsult } from '../locked-telehealth-consult.ts'
import { lockTelehealthConsult } from '../telehealth-consult-store.ts'
import { addCallMessage, findByKey } from './call-message-store.ts'

interface NewMessage {
  readonly telehealthConsultId: string
  readonly text: string
}

/** Who writes: the call's own patient, or this physician. */
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

/** As the message keeps it. */
async function nameOf(unit: Unit, { type, id }: Author): Promise<string | null> {
  const names = type === 'patient' ? await patientNames(unit, [id]) : await physicianNames(unit, [id])
  return names.get(id) ?? null
}

/** What was accepted with the key before. @throws idempotency_key_reused when that was another text. */
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
 * Writes a message in its call, in one transaction that holds the call's lock: the messages of both sides, and their
 * events, have the one order in which they were committed. With an Idempotency-Key, one (call, author, key) is one
 * message, for ever: a retry is answered with it, also when the call has ended since.
 */
async function post(
  context: RequestContext,
  { telehealthConsultId, ...message }: NewMessage,
  writer: Writer,
): Promise<CallMessage> {
  const { idempotencyKey: key } = context
  if (key !== null) checkIdempotencyKey(key)
  const text = normaliseMessageText(message.text)
  return inUnit(context, async (unit) => {
    const consult = await lockTelehealthConsult(unit, telehealthConsultId, unit.now)
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
      message_id: newId('message', unit.now),
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
 * The patient writes in their running call.
 * @throws not_found; thread_not_active before and after the call; message_rejected when nothing visible is in it;
 *   idempotency_key_reused when the key came with another text before.
 */
export async function postCallMessage(
  context: RequestContext,
  { scope, ...message }: NewMessage & { scope: PatientScope | null },
): Promise<CallMessage> {
  return post(context, message, { scope })
}

/**
 * The physician in the call writes in it.
 * @throws as `postCallMessage`; not_assigned for another physician.
 */
export async function postCallReply(
  context: RequestContext,
  { physicianId, ...message }: NewMessage & { physicianId: string },
): Promise<CallMessage> {
  return post(context, message, { physicianId })
}
