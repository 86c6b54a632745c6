import type { Call } from '../request/request-context.ts'
import { enterShown, noteShown } from '../request/shown.ts'

/** Enters that somebody begins to follow the log. Whom it then shows them, `enterStreamed` enters. */
export async function openStream(
  call: Call,
  { patientId, consultId }: { patientId: string | null; consultId: string | null },
): Promise<void> {
  noteShown(call, { type: 'event_log', id: null, patientId, consultId })
  await enterShown(call)
}

/** Enters whose events a stream is about to show, as one page. */
export async function enterStreamed(call: Call, patientIds: readonly string[]): Promise<void> {
  if (patientIds.length === 0) return
  noteShown(call, { type: 'event_log', id: null, patientIds })
  await enterShown(call)
}
