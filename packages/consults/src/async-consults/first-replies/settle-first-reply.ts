import { newId } from '@consult/db'
import { isLicensed, lockPhysician } from '@consult/directory'
import { clinicianName, holdsFirstReply, type UnsentReason } from '@consult/domain'
import { putTeamEvents, type RequestContext, type Unit, wakeStreams } from '@consult/request'
import { rowToAsyncConsult } from '../consult-row.ts'
import type { Thread } from '../thread.ts'
import { takeFirstReply } from './first-reply-store.ts'
import { tellUnsent } from './tell-unsent.ts'

/** Why the first reply of a consult that ended before the queue was not sent. Null: its physician withdrew it. */
function reasonOf({ closedReason }: Thread['life']): UnsentReason | null {
  if (closedReason === 'declined') return 'declined'
  if (closedReason === 'consent_expired') return 'expired'
  return closedReason === 'closed_by_physician' ? null : 'closed'
}

/** Gives the thread to its physician, and adds the text as their reply. */
function send(thread: Thread, { account }: RequestContext, reply: { physicianId: string; name: string; text: string }) {
  const { physicianId, name, text } = reply
  const { responseSla, unreadAfter } = account
  const messageId = newId('message', thread.now)
  thread.act({ type: 'claim', physicianId, responseSla }, { physicianName: name })
  thread.act({ type: 'land_reply', physicianId })
  const author = { type: 'physician', id: physicianId, name } as const
  thread.add({ messageId, author, text, attachments: [], notice: null, acceptedAt: thread.now })
  thread.awaitReading(unreadAfter)
  const { id: consultId, row } = thread
  thread.targets.push({ type: 'message', id: messageId, consultId, patientId: row.patient_id, code: 'physician' })
}

/** Keeps the text for the colleagues who take the thread now: nobody who may not treat the patient writes to them. */
async function keepAsNote(
  { services }: RequestContext,
  unit: Unit,
  thread: Thread,
  { physicianId, name, text }: { physicianId: string; name: string; text: string },
): Promise<void> {
  const { id: asyncConsultId, row } = thread
  const id = newId('internalNote', unit.now)
  await unit.db
    .insertInto('internal_notes')
    .values({
      partner_id: unit.partnerId,
      async_consult_id: asyncConsultId,
      internal_note_id: id,
      author_id: physicianId,
      author_name: name,
      text: `Not sent: ${text}`,
      created_at: unit.now,
    })
    .execute()
  await putTeamEvents(unit, [{ kind: 'internal_note', physicianId: null, asyncConsultId }], unit.realNow)
  wakeStreams(services, unit)
  const target = { type: 'internal_note', id, consultId: asyncConsultId, patientId: row.patient_id } as const
  thread.targets.push({ ...target, code: 'write_note' })
}

/**
 * Decides about a physician's first reply once its patient has answered, or the consult has ended. After a consent, the physician
 * gets the thread and the patient the reply. If the physician may no longer treat the patient, colleagues get it as a note. If the
 * consult has ended, it is deleted. This runs in the transaction that changes the state, so it happens exactly once.
 */
export async function settleFirstReply(context: RequestContext, unit: Unit, thread: Thread): Promise<void> {
  const { row, life } = thread
  const { invited_by: physicianId } = row
  if (physicianId === null || !holdsFirstReply(rowToAsyncConsult(row), physicianId)) return
  if (holdsFirstReply(thread.consult, physicianId)) return
  const text = await takeFirstReply(unit, thread.id)
  if (text === null) return
  if (life.status === 'closed') {
    const reason = reasonOf(life)
    if (reason !== null) await tellUnsent(context, unit, thread, { physicianId, reason })
    return
  }
  const physician = await lockPhysician(unit, physicianId)
  const { first_name: firstName, last_name: lastName, credentials } = physician
  const reply = { physicianId, name: clinicianName({ firstName, lastName, credentials }), text }
  const isActive = physician.deactivated_at === null
  const isLicensedNow = await isLicensed(unit, row, physicianId, unit.now)
  if (isActive && isLicensedNow && context.account.asyncEnabled) return send(thread, context, reply)
  await keepAsNote(context, unit, thread, reply)
  if (isActive) await tellUnsent(context, unit, thread, { physicianId, reason: 'not_allowed' })
}
