import { inUnit, putAttendance, type RequestContext, removeAttendance, wakeStreams } from '@consult/request'
import { type Asker, fetchThreadOf, personOf } from './asker.ts'

/**
 * Records that a tab has only this thread open, and whether its user is typing. The record is valid for
 * seconds (domain/signals). It is not audited, because reading the transcript is.
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
 * Records that the tab no longer has this thread open. A tab that has opened another thread keeps that one, because the
 * two requests can arrive in any order.
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
