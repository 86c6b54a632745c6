import type { TenantTransaction } from '@consult/db'
import { sql } from 'kysely'

/** A change for a physician that no event announces. */
export type PhysicianNews =
  /** A ring for them ended without a join: it was declined on any device, or unanswered. */
  | {
      readonly kind: 'ring_over'
      readonly physicianId: string
      readonly telehealthConsultId: string
      readonly patientId: string
      readonly ringNumber: number
      readonly at: Date
    }
  /** Their stored data changed, mostly whether they are on duty. */
  | { readonly kind: 'physician'; readonly physicianId: string; readonly at: Date }

/** The maximum number of news items that one read returns: the newest ones. */
const most = 500

interface Row {
  physicianId: string
  telehealthConsultId: string | null
  patientId: string | null
  ringNumber: number | null
  at: Date
}

/**
 * Returns the changes since then for all the tenant's physicians, oldest first. A ring on a test clock ends at the time of
 * that clock. In real time, a ring ended when the row of its physician changed, which counts the unanswered rings.
 */
export async function readPhysicianNews(tx: TenantTransaction, since: Date): Promise<PhysicianNews[]> {
  const { rows } = await sql<Row>`
    (select r.physician_id as "physicianId", r.telehealth_consult_id as "telehealthConsultId",
        c.patient_id as "patientId", r.ring_number as "ringNumber", r.ended_at as at
      from telehealth_rings r
      join telehealth_consults c
        on c.partner_id = r.partner_id and c.telehealth_consult_id = r.telehealth_consult_id
      where r.partner_id = ${tx.partnerId} and r.ended_at >= ${since} and r.outcome in ('declined', 'unanswered')
        and c.test_clock_id is null
      order by r.ended_at desc limit ${most})
    union all
    (select r.physician_id, r.telehealth_consult_id, c.patient_id, r.ring_number, p.updated_at
      from telehealth_consults c
      join telehealth_rings r
        on r.partner_id = c.partner_id and r.telehealth_consult_id = c.telehealth_consult_id
          and r.ring_number = c.ring_count
      join physicians p on p.partner_id = r.partner_id and p.physician_id = r.physician_id
      where c.partner_id = ${tx.partnerId} and c.status = 'waiting' and c.test_clock_id is not null
        and r.outcome in ('declined', 'unanswered') and p.updated_at >= ${since}
      order by p.updated_at desc limit ${most})
    union all
    (select physician_id, null, null, null, updated_at from physicians
      where partner_id = ${tx.partnerId} and updated_at >= ${since}
      order by updated_at desc limit ${most})
    order by at`.execute(tx.db)
  return rows.map(({ telehealthConsultId, patientId, ringNumber, physicianId, at }) =>
    telehealthConsultId === null || patientId === null || ringNumber === null
      ? { kind: 'physician', physicianId, at }
      : { kind: 'ring_over', physicianId, telehealthConsultId, patientId, ringNumber, at },
  )
}
