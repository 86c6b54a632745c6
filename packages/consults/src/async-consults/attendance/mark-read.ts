import { inUnit, putReadMark, type RequestContext, wakeStreams } from '@consult/request'
import { type Asker, fetchThreadOf, personOf } from './asker.ts'

/**
 * Records that the caller has seen every message up to `sequence`. The mark never moves back and never past the end of
 * the transcript. It is not audited, because reading the transcript is.
 * @throws not_found
 */
export async function markRead(
  context: RequestContext,
  input: { asyncConsultId: string; sequence: number; asker: Asker },
): Promise<{ marked: boolean }> {
  const { asyncConsultId, asker } = input
  return inUnit(context, async (unit) => {
    const thread = await fetchThreadOf(unit, asyncConsultId, asker)
    const reader = personOf(asker)
    const sequence = Math.min(input.sequence, thread.message_count)
    const asAssignee = reader.type === 'physician' && thread.physician_id === reader.id
    const marked = sequence > 0 && (await putReadMark(unit, { asyncConsultId, reader, sequence, asAssignee }, unit.now))
    if (marked) wakeStreams(context.services, unit)
    return unit.did([], { marked })
  })
}
