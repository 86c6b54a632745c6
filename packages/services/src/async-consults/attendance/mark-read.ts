import type { Call } from '../../request/request-context.ts'
import { tellStreams } from '../../request/tell-streams.ts'
import { inUnit } from '../../request/unit-of-work.ts'
import { putReadMark } from '../../signals/read-mark-store.ts'
import { type Asker, fetchThreadOf, personOf } from './asker.ts'

/**
 * The asker has had every message up to `sequence` before their eyes. It never goes back, and what lies past the end of
 * the transcript is not believed. No deed for the audit: who was shown the transcript stands there already.
 * @throws not_found
 */
export async function markRead(
  call: Call,
  input: { asyncConsultId: string; sequence: number; asker: Asker },
): Promise<{ marked: boolean }> {
  const { asyncConsultId, asker } = input
  return inUnit(call, async (unit) => {
    const thread = await fetchThreadOf(unit, asyncConsultId, asker)
    const reader = personOf(asker)
    const sequence = Math.min(input.sequence, thread.message_count)
    const asAssignee = reader.type === 'physician' && thread.physician_id === reader.id
    const marked = sequence > 0 && (await putReadMark(unit, { asyncConsultId, reader, sequence, asAssignee }, unit.now))
    if (marked) tellStreams(call.services, unit)
    return unit.did([], { marked })
  })
}
