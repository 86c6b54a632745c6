import type { TenantTransaction } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { type RawBuilder, sql } from 'kysely'
import { isEngaged, isLicensedFor, isOnDuty } from '../../directory/physicians/duty.ts'
import { isBookedFor } from '../booked-physician.ts'
import { declineSeconds } from './waiting-room.ts'

/** A patient who waits and a physician who could be rung for them. */
export interface Pair {
  readonly telehealthConsultId: string
  readonly physicianId: string
}

/** How many physicians are looked at for one patient, and how many pairs in one walk. */
const perPatient = 20
const perWalk = 500

/** Whether the physician speaks the consult's language, its region aside: `es-MX` is served by `es`. */
const speaks = sql`
  (w.language is not null and exists (
    select from unnest(p.languages) as spoken
    where split_part(lower(spoken), '-', 1) = split_part(lower(w.language), '-', 1)))`

/**
 * Who declined the patient is left alone for a minute; who declined a booked call before its time, until its time.
 */
const hasDeclined = (now: Date): RawBuilder<boolean> => sql`
  exists (select from telehealth_rings r
    where r.partner_id = w.partner_id and r.telehealth_consult_id = w.telehealth_consult_id
      and r.physician_id = p.physician_id and r.outcome = 'declined'
      and (r.ended_at > ${addSeconds(now, -declineSeconds)}
        or (w.booked_physician_id is not null and w.scheduled_for > ${now})))`

/**
 * Everybody who could be rung now: patients whose client is there, in the order of their places, each with the
 * physicians who are on duty, free, licensed and, for a booked call, the one it is booked with, or anybody once that one
 * has not come in time. First the one who is booked, then those who speak the patient's language, and among them who has
 * been idle longest; nobody waits because nobody speaks it.
 * @param only looks at one pair, under the locks of both.
 */
export async function findPairs(tx: TenantTransaction, now: Date, only: Pair | null = null): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select w.telehealth_consult_id as "telehealthConsultId", p.physician_id as "physicianId"
    from telehealth_consults w
    cross join lateral (
      select p.physician_id,
        row_number() over (order by p.physician_id is not distinct from w.booked_physician_id desc, ${speaks} desc, p.idle_since nulls first, p.physician_id) as choice
      from physicians p
      where p.partner_id = w.partner_id and ${isOnDuty(now)} and not ${isEngaged}
        and ${isBookedFor('w', now)}
        and ${isLicensedFor(sql`w.jurisdiction`, now)} and not ${hasDeclined(now)}
        and (${only?.physicianId ?? null}::text is null or p.physician_id = ${only?.physicianId ?? null})
      order by choice limit ${perPatient}) p
    where w.partner_id = ${tx.partnerId} and w.status = 'waiting' and w.present_until > ${now}
      and (${only?.telehealthConsultId ?? null}::text is null
        or w.telehealth_consult_id = ${only?.telehealthConsultId ?? null})
      and not exists (select from telehealth_consults o
        where o.partner_id = w.partner_id and o.patient_id = w.patient_id and o.status in ('ringing', 'in_progress'))
    order by w.waiting_since, w.telehealth_consult_id, p.choice
    limit ${perWalk}`.execute(tx.db)
  return rows
}
