import type { RequestContext } from '../../request/request-context.ts'
import { noteShown } from '../../request/shown.ts'
import { type ReadMark, readMarksOf } from '../../signals/read-mark-store.ts'
import { type Asker, fetchThreadOf } from './asker.ts'

/**
 * How far a thread has been read, by everybody; to a patient, by the patient and the care side: `forPatient`.
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
 * A mark as the patient may know it: their own; and of the physicians, that the one who has the thread has read it,
 * from when on, and not who that was. Null for any other.
 */
export function forPatient(mark: ReadMark): ReadMark | null {
  const { reader, sequence, asAssigneeAt } = mark
  if (reader.type === 'patient') return mark
  return asAssigneeAt && { reader: { type: 'physician', id: '' }, sequence, at: asAssigneeAt, asAssigneeAt }
}
