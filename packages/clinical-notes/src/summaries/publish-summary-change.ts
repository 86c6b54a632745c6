import { addSeconds } from '@consult/domain'
import { requestNotification, withdrawNotifications } from '@consult/notifications'
import { canonicalJson, type Unit } from '@consult/request'
import type { NotedConsult } from '../noted-consult.ts'
import { type FoundSummary, findSummary } from './find-summary.ts'

/** How long a summary waits for a patient who may be looking, before they are told elsewhere, in seconds. Source: docs/notifications.md. */
const graceSeconds = 15 * 60

/** The consult as notifications name it. */
export const notifiedOf = ({ kind, id }: NotedConsult) =>
  kind === 'async' ? { asyncConsultId: id } : { telehealthConsultId: id }

/** What a patient reads: who signed it when is no news to them. */
const readingOf = ({ summary }: FoundSummary) =>
  summary && canonicalJson({ text: summary.text, sections: summary.sections, language: summary.language })

/** What a patient finds out about the visit summary: there is one, it reads differently, or there is none any more. */
export interface SummaryNews {
  readonly kind: 'released' | 'changed' | 'withdrawn'
  readonly version: number
}

/**
 * Tells partner and patient what a change of a note did to the visit summary.
 * @param change.before what was released before it
 * @returns what is news to the patient; null if they read what they read before.
 */
export async function publishSummaryChange(
  unit: Unit,
  { consult, patientId, before }: { consult: NotedConsult; patientId: string; before: FoundSummary },
): Promise<SummaryNews | null> {
  const after = await findSummary(unit, consult)
  const { version } = after
  if (version === before.version || (!before.summary && !after.summary)) return null
  const data = { consultKind: consult.kind, consultId: consult.id, patientId, version }
  unit.emit({
    type: after.summary ? 'summary.released' : 'summary.withdrawn',
    data,
    patientId,
    consultId: consult.id,
  })
  if (!after.summary) {
    await withdrawNotifications(unit, { ...notifiedOf(consult), kinds: ['summary_ready'], reason: 'expired' })
    return { kind: 'withdrawn', version }
  }
  if (readingOf(after) === readingOf(before)) return null
  const dueAt = addSeconds(unit.now, graceSeconds)
  const request = { kind: 'summary_ready', patientId, firstSequence: version, dueAt } as const
  await requestNotification(unit, { ...request, ...notifiedOf(consult) })
  return { kind: before.summary ? 'changed' : 'released', version }
}
