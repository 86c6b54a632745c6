import type { NoteChange, NotedConsult, SummaryNews } from '@consult/clinical-notes'
import type { ClinicalNote, Notice } from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { changeThread } from '../async-consults/act-on-thread.ts'

/** Without the text of the summary: what was released by mistake may be about somebody else, and a transcript never changes. */
const noticeOf = ({ kind, version }: SummaryNews): Notice => ({
  code: `summary_${kind}`,
  params: { version: String(version) },
})

/**
 * Changes a note in one transaction. That of a thread is locked before its notes, as everything that joins a transcript does, and gets
 * a notice of what the patient can read from now on. It needs no open thread: physicians write notes after they closed it.
 * @throws not_found, and what `change` throws
 */
export function changeNote(
  context: RequestContext,
  { kind, id }: NotedConsult,
  change: (unit: Unit) => Promise<NoteChange>,
): Promise<ClinicalNote> {
  if (kind === 'telehealth') {
    return inUnit(context, async (unit) => {
      const { note, targets } = await change(unit)
      return unit.did(targets, note)
    })
  }
  return changeThread(context, id, async (thread, unit) => {
    const { note, targets, summaryNews } = await change(unit)
    if (summaryNews) thread.say(noticeOf(summaryNews))
    return { answer: note, targets }
  })
}
