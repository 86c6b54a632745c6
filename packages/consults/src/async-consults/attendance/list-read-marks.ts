import { noteShown, type ReadMark, type RequestContext, readMarksOf } from '@consult/request'
import { type Asker, fetchThreadOf } from './asker.ts'

/**
 * How far each reader has read a thread. A patient sees only their own marks and the care side's: `forPatient`.
 * @throws not_found
 */
export async function listReadMarks(
  context: RequestContext,
  { asyncConsultId, asker }: { asyncConsultId: string; asker: Asker },
): Promise<ReadMark[]> {
  return context.services.database.inTenant(context.account.partnerId, async (tx) => {
    const { patient_id: patientId } = await fetchThreadOf(tx, asyncConsultId, asker)
    const marks = await readMarksOf(tx, asyncConsultId)
    const id = asyncConsultId
    if (marks.length > 0)
      noteShown(context, { type: 'async_consult', id, consultId: id, patientId, code: 'read_marks' })
    return 'scope' in asker ? marks.flatMap((mark) => forPatient(mark) ?? []) : marks
  })
}

/**
 * A mark as the patient may see it: their own, or that the assigned physician has read the thread and when, without
 * naming the physician. Null for any other.
 */
export function forPatient(mark: ReadMark): ReadMark | null {
  const { reader, sequence, asAssigneeAt } = mark
  if (reader.type === 'patient') return mark
  return asAssigneeAt && { reader: { type: 'physician', id: '' }, sequence, at: asAssigneeAt, asAssigneeAt }
}
