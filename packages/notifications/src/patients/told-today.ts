import { startOfDay } from '@consult/domain'
import { sql } from 'kysely'
import type { Queries } from './reachable-patient.ts'

/** Asks how often a patient was told today. */
export interface ToldQuestion {
  readonly patientId: string
  /** The zone of the local day, and the time in it. */
  readonly timeZone: string
  readonly now: Date
  /** Counts only planned ones with an id before this one, so that each of them gets another number. Default: all. */
  readonly before?: string | undefined
}

/**
 * How many notifications patients got since the local midnight, with those that a worker is about to send: several can be due
 * together.
 * @returns a number for each question, in order
 */
export async function toldToday(
  { db, partnerId }: Queries,
  questions: readonly ToldQuestion[],
): Promise<readonly number[]> {
  if (questions.length === 0) return []
  const { rows } = await sql<{ told: number }>`
    select counted.told from unnest(${questions.map(({ patientId }) => patientId)}::text[],
      ${questions.map(({ timeZone, now }) => startOfDay(timeZone, now))}::timestamptz[],
      ${questions.map(({ before = null }) => before)}::text[]) with ordinality as asked(patient, since, before, nth)
    cross join lateral (select count(*)::int as told from notifications
      where partner_id = ${partnerId} and patient_id = asked.patient
        and (sent_at >= asked.since or (status = 'pending' and next_attempt_at is not null
          and (asked.before is null or notification_id < asked.before)))) counted
    order by asked.nth`.execute(db)
  return rows.map(({ told }) => told)
}
