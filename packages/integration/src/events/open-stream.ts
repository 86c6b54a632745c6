import { enterShown, noteShown, type RequestContext, showWithheld } from '@consult/request'

/** Writes an audit entry when a caller starts to follow the log. `enterStreamed` does so for the patients shown later. */
export async function openStream(
  context: RequestContext,
  { patientId, consultId }: { patientId: string | null; consultId: string | null },
): Promise<void> {
  noteShown(context, { type: 'event_log', id: null, patientId, consultId })
  await enterShown(context)
}

/** Writes one audit entry for a page: the patients whose events a stream is about to show. */
export async function enterStreamed(context: RequestContext, patientIds: readonly string[]): Promise<void> {
  if (patientIds.length === 0) return
  // Its stream withholds the text of what the physician may not open.
  showWithheld(context)
  noteShown(context, { type: 'event_log', id: null, patientIds })
  await enterShown(context)
}
