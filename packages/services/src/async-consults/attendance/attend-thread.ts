import type { RequestContext } from '../../request/request-context.ts'
import { inUnit } from '../../request/unit-of-work.ts'
import { wakeStreams } from '../../request/wake-streams.ts'
import { putAttendance, removeAttendance } from '../../signals/attendance-store.ts'
import { type Asker, fetchThreadOf, personOf } from './asker.ts'

/**
 * A tab has this thread before it, and no other, and somebody writes in it or does not. It holds for seconds
 * (domain/signals) and is no target for the audit: reading the transcript is.
 * @throws not_found
 */
export async function attendThread(
  context: RequestContext,
  input: { asyncConsultId: string; tabId: string; typing: boolean; asker: Asker },
): Promise<{ attended: true }> {
  const { asker, ...tab } = input
  return inUnit(context, async (unit) => {
    await fetchThreadOf(unit, input.asyncConsultId, asker)
    const isNews = await putAttendance(unit, { ...tab, person: personOf(asker) }, unit.now)
    if (isNews) wakeStreams(context.services, unit)
    return unit.did([], { attended: true })
  })
}

/**
 * The tab does not have this thread before it any more. One that has another by now keeps that: which of two requests
 * comes first is nobody's choice.
 * @throws not_found
 */
export async function leaveThread(
  context: RequestContext,
  { asyncConsultId, tabId, asker }: { asyncConsultId: string; tabId: string; asker: Asker },
): Promise<{ left: true }> {
  return inUnit(context, async (unit) => {
    await fetchThreadOf(unit, asyncConsultId, asker)
    const person = personOf(asker)
    if (await removeAttendance(unit, { asyncConsultId, person, tabId })) wakeStreams(context.services, unit)
    return unit.did([], { left: true })
  })
}
