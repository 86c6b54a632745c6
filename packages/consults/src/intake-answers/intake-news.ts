import type { IntakeFlag, Priority } from '@consult/domain'
import { priorities } from '@consult/domain'
import type { IntakeRow } from '@consult/intake'
import type { OwnedEvent } from '@consult/request'

/** The events about changed answers. */
export function intakeEvents(
  row: Pick<
    IntakeRow,
    'consult_kind' | 'consult_id' | 'patient_id' | 'questionnaire_key' | 'version' | 'status' | 'flags' | 'scores'
  >,
  isFlagged: boolean,
): OwnedEvent[] {
  const data = {
    consultKind: row.consult_kind,
    consultId: row.consult_id,
    patientId: row.patient_id,
    key: row.questionnaire_key,
    version: row.version,
    flags: row.flags,
    scores: row.scores,
  }
  const owner = { patientId: row.patient_id, consultId: row.consult_id }
  return [
    ...(row.status === 'completed' ? [{ type: 'intake.completed', data, ...owner } as const] : []),
    ...(isFlagged ? [{ type: 'intake.flagged', data, ...owner } as const] : []),
  ]
}

const ofLevel: Readonly<Record<string, Priority>> = { stop: 'emergency', urgent: 'urgent' }

/** The priority of a consult whose answers raise these flags: never lower than it was. */
export function raisedPriority(before: Priority, flags: readonly Pick<IntakeFlag, 'level'>[]): Priority {
  const found = [before, ...flags.map(({ level }) => ofLevel[level] ?? 'routine')]
  return priorities.find((priority) => found.includes(priority)) ?? before
}
