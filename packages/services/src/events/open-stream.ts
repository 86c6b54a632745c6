import type { RequestContext } from '../request/request-context.ts'
import { enterShown, noteShown } from '../request/shown.ts'

/** Enters that somebody begins to follow the log. Whom it then shows them, `enterStreamed` enters. */
export async function openStream(
  context: RequestContext,
  { patientId, consultId }: { patientId: string | null; consultId: string | null },
): Promise<void> {
  noteShown(context, { type: 'event_log', id: null, patientId, consultId })
  await enterShown(context)
}

/** Enters whose events a stream is about to show, as one page. */
export async function enterStreamed(context: RequestContext, patientIds: readonly string[]): Promise<void> {
  if (patientIds.length === 0) return
  noteShown(context, { type: 'event_log', id: null, patientIds })
  await enterShown(context)
}
