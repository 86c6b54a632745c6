import type { TenantTransaction } from '@consult/db'
import { isEngaged, isLicensedFor, isOnDutyFor } from '@consult/directory'
import { addSeconds } from '@consult/domain'
import { type RawBuilder, sql } from 'kysely'
import { isBookedFor } from '../booked-physician.ts'
import { callTurn } from '../call-turn.ts'
import { declineSeconds } from './waiting-room.ts'

/** A waiting patient and a physician whom their call could ring. */
export interface Pair {
  readonly telehealthConsultId: string
  readonly physicianId: string
}

/** The time of a pass: physicians are on duty in real time, and patients on a test clock wait at its time. */
export interface MatchingTime {
  readonly now: Date
  /** Only the patients on this clock. Null: only those without one. */
  readonly clock?: { readonly id: string; readonly now: Date } | null
}

/** The maximum number of physicians for one patient, and of pairs for one query. */
const perPatient = 20
const perWalk = 500

/** A condition: the physician speaks the consult's language. Regions are ignored, so `es` matches `es-MX`. */
const speaks = sql`
  (w.language is not null and exists (
    select from unnest(p.languages) as spoken
    where split_part(lower(spoken), '-', 1) = split_part(lower(w.language), '-', 1)))`

/**
 * A condition: the physician declined this patient within the last minute, or declined a booked call whose time has not
 * come yet. The call does not ring for them then.
 */
const hasDeclined = (now: Date): RawBuilder<boolean> => sql`
  exists (select from telehealth_rings r
    where r.partner_id = w.partner_id and r.telehealth_consult_id = w.telehealth_consult_id
      and r.physician_id = p.physician_id and r.outcome = 'declined'
      and (r.ended_at > ${addSeconds(now, -declineSeconds)}
        or (w.booked_physician_id is not null and w.scheduled_for > ${now})))`

/**
 * Finds all pairs that could ring now. Patients whose client is connected come in the order of their turns. Each is paired with physicians who are on duty, free and licensed. A booked call is paired
 * only with its own physician, unless that physician has not joined in time. The booked physician comes first, then
 * physicians who speak the patient's language, then the one who has been idle longest. Language only affects the
 * order: it never makes a patient wait.
 * @param time whose patients are matched, and at which time.
 * @param only checks this one pair, when the caller has locked both.
 */
export async function findPairs(
  tx: TenantTransaction,
  { now, clock = null }: MatchingTime,
  only: Pair | null = null,
): Promise<Pair[]> {
  const at = clock?.now ?? now
  const { rows } = await sql<Pair>`
    select w.telehealth_consult_id as "telehealthConsultId", p.physician_id as "physicianId"
    from telehealth_consults w
    cross join lateral (
      select p.physician_id,
        row_number() over (order by p.physician_id is not distinct from w.booked_physician_id desc, ${speaks} desc, p.idle_since nulls first, p.physician_id) as choice
      from physicians p
      where p.partner_id = w.partner_id and ${isOnDutyFor('w', now)} and not ${isEngaged(now)}
        and ${isBookedFor('w', sql`${at}::timestamptz`)}
        and ${isLicensedFor(sql`w.jurisdiction`, at)} and not ${hasDeclined(at)}
        and (${only?.physicianId ?? null}::text is null or p.physician_id = ${only?.physicianId ?? null})
      order by choice limit ${perPatient}) p
    where w.partner_id = ${tx.partnerId} and w.status = 'waiting' and w.present_until > ${at}
      and ${clock === null ? sql`w.test_clock_id is null` : sql`w.test_clock_id = ${clock.id}`}
      and (${only?.telehealthConsultId ?? null}::text is null
        or w.telehealth_consult_id = ${only?.telehealthConsultId ?? null})
      and not exists (select from telehealth_consults o
        where o.partner_id = w.partner_id and o.patient_id = w.patient_id and o.status in ('ringing', 'in_progress'))
    order by ${callTurn('w')}, w.telehealth_consult_id, p.choice
    limit ${perWalk}`.execute(tx.db)
  return rows
}
