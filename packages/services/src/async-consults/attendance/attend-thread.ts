import type { Call } from '../../request/request-context.ts'
import { tellStreams } from '../../request/tell-streams.ts'
import { inUnit } from '../../request/unit-of-work.ts'
import { putAttendance, removeAttendance } from '../../signals/attendance-store.ts'
import { type Asker, fetchThreadOf, personOf } from './asker.ts'

/**
 * A tab has this thread before it, and no other, and somebody writes in it or does not. It holds for seconds
 * (domain/signals) and is no deed for the audit: reading the transcript is.
 * @throws not_found
 */
export async function attendThread(
  call: Call,
  input: { asyncConsultId: string; tabId: string; typing: boolean; asker: Asker },
): Promise<{ attended: true }> {
  const { asker, ...tab } = input
  return inUnit(call, async (unit) => {
    await fetchThreadOf(unit, input.asyncConsultId, asker)
    const isNews = await putAttendance(unit, { ...tab, person: personOf(asker) }, unit.now)
    if (isNews) tellStreams(call.services, unit)
    return unit.did([], { attended: true })
  })
}

/**
 * The tab does not have this thread before it any more. One that has another by now keeps that: which of two requests
 * comes first is nobody's choice.
 * @throws not_found
 */
export async function leaveThread(
  call: Call,
  { asyncConsultId, tabId, asker }: { asyncConsultId: string; tabId: string; asker: Asker },
): Promise<{ left: true }> {
  return inUnit(call, async (unit) => {
    await fetchThreadOf(unit, asyncConsultId, asker)
    const person = personOf(asker)
    if (await removeAttendance(unit, { asyncConsultId, person, tabId })) tellStreams(call.services, unit)
    return unit.did([], { left: true })
  })
}
