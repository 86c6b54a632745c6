import { type AttachmentFacts, ConsultError, invalidRequest } from '@consult/domain'
import type { Response } from '@consult/questionnaires'
import { assess, isStop, readAnswers, sameFlags, storedAnswers } from './assess.ts'
import { withFacts } from './files.ts'
import type { Form } from './forms.ts'
import type { IntakeRow } from './intake-store.ts'
import { keepFixed } from './keep-fixed.ts'

/** A change of answers. */
export interface Answering {
  readonly form: Form
  readonly response: unknown
  /** The revision that the change is based on. */
  readonly revision: number
  readonly complete: boolean
  /** A patient cannot set hidden answers, and cannot change what was stopped. */
  readonly byPatient: boolean
  readonly now: Date
  /** Takes the uploads that the answers name, and returns what is known about them. */
  readonly takeFiles: (response: Response) => Promise<ReadonlyMap<string, AttachmentFacts>>
}

/** Answers after a change. */
export interface Answered {
  readonly row: IntakeRow
  readonly isSubmitted: boolean
  /** Whether the partner has to be told about red flags. */
  readonly isFlagged: boolean
  /** Whether answers say for the first time that the patient needs help at once. */
  readonly isNewStop: boolean
  /** Whether the consult shows something else than before. */
  readonly isNews: boolean
}

function requireChangeable(row: IntakeRow, { byPatient, revision }: Answering): void {
  if (row.revision !== revision) throw new ConsultError('precondition_failed', { revision: row.revision })
  if (row.status === 'completed' || (row.status === 'stopped' && byPatient)) throw new ConsultError('intake_completed')
}

/**
 * Evaluates a change of answers. A draft may be incomplete; of its red flags, only those of the level `stop` count, because they
 * cannot wait. Answers that raise one can be submitted while others are missing.
 * @throws precondition_failed for another revision; intake_completed; invalid_request
 */
export async function answerIntake(row: IntakeRow, answering: Answering): Promise<Answered> {
  requireChangeable(row, answering)
  const { form, complete, byPatient, now } = answering
  const given = readAnswers(form, answering.response, 'response')
  const merged = byPatient ? keepFixed(form.questionnaire, given, storedAnswers(form, row.response)) : given
  const { draft, submitted, issues, scores, flags } = assess(
    form,
    withFacts(merged, await answering.takeFiles(merged)),
    'response',
  )
  const isNewStop = isStop(flags) && !isStop(row.flags)
  const changed = { ...row, revision: row.revision + 1, updated_at: now }
  if (complete) {
    const status = isStop(flags) ? 'stopped' : 'completed'
    if (status === 'completed' && issues.length > 0) throw invalidRequest(...issues)
    return {
      row: {
        ...changed,
        status,
        response: submitted(status),
        scores: [...scores],
        flags: [...flags],
        completed_at: now,
      },
      isSubmitted: true,
      isFlagged: flags.length > 0,
      isNewStop,
      isNews: true,
    }
  }
  const stops = flags.filter(({ level }) => level === 'stop')
  return {
    row: { ...changed, status: 'pending', response: draft, scores: [], flags: stops, completed_at: null },
    isSubmitted: false,
    isFlagged: stops.length > 0 && !sameFlags(stops, row.flags),
    isNewStop,
    isNews: row.status !== 'pending' || !sameFlags(stops, row.flags),
  }
}
