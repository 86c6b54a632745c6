import { inUnit, putReadMark, type RequestContext, type Unit, wakeStreams } from '@consult/request'
import type { AsyncConsultRow } from '../consult-row.ts'
import { advancePatientReading, advancePhysicianReading } from '../unread/advance-reading.ts'
import { type Asker, fetchThreadOf, personOf } from './asker.ts'

/**
 * Adds the mark, and keeps the consult's own fields in step with it.
 * @returns true if the mark added something new.
 */
async function mark(
  unit: Unit,
  thread: AsyncConsultRow,
  { asker, sequence, unreadAfter }: { asker: Asker; sequence: number; unreadAfter: number },
): Promise<boolean> {
  const reader = personOf(asker)
  const { async_consult_id: asyncConsultId } = thread
  // The patient's only marks are those that the consult's field follows.
  if (sequence === 0 || (reader.type === 'patient' && sequence <= thread.patient_read_sequence)) return false
  const asAssignee = reader.type === 'physician' && thread.physician_id === reader.id
  if (!(await putReadMark(unit, { asyncConsultId, reader, sequence, asAssignee }, unit.now))) return false
  if (reader.type === 'patient') await advancePatientReading(unit, { asyncConsultId, sequence }, unreadAfter)
  else if (asAssignee) await advancePhysicianReading(unit, { asyncConsultId, sequence })
  return true
}

/**
 * Records that the caller has seen every message up to `sequence`. The mark never moves back and never past the end of
 * the transcript. It is not audited, because reading the transcript is.
 * @throws not_found
 */
export async function markRead(
  context: RequestContext,
  input: { asyncConsultId: string; sequence: number; asker: Asker },
): Promise<{ marked: boolean }> {
  const { asker } = input
  const { unreadAfter } = context.account
  return inUnit(context, async (unit) => {
    const thread = await fetchThreadOf(unit, input.asyncConsultId, asker)
    const sequence = Math.min(input.sequence, thread.message_count)
    const marked = await mark(unit, thread, { asker, sequence, unreadAfter })
    if (marked) wakeStreams(context.services, unit)
    return unit.did([], { marked })
  })
}
