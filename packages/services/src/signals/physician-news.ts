import type { TenantTransaction } from '@consult/db'
import { sql } from 'kysely'

/** What has changed for a physician with no event to tell of it. */
export type PhysicianNews =
  /** A ring for them is over and nobody has joined: declined on whatever device, or unanswered. */
  | {
      readonly kind: 'ring_over'
      readonly physicianId: string
      readonly telehealthConsultId: string
      readonly patientId: string
      readonly ringNumber: number
      readonly at: Date
    }
  /** What is kept of them has changed, whether they are on duty above all. */
  | { readonly kind: 'physician'; readonly physicianId: string; readonly at: Date }

/** How much is told at once; of more, the newest. */
const most = 500

interface Row {
  physicianId: string
  telehealthConsultId: string | null
  patientId: string | null
  ringNumber: number | null
  at: Date
}

/** What has changed since then for all the tenant's physicians, oldest first. */
export async function readPhysicianNews(tx: TenantTransaction, since: Date): Promise<PhysicianNews[]> {
  const { rows } = await sql<Row>`
    (select r.physician_id as "physicianId", r.telehealth_consult_id as "telehealthConsultId",
        c.patient_id as "patientId", r.ring_number as "ringNumber", r.ended_at as at
      from telehealth_rings r
      join telehealth_consults c
        on c.partner_id = r.partner_id and c.telehealth_consult_id = r.telehealth_consult_id
      where r.partner_id = ${tx.partnerId} and r.ended_at >= ${since} and r.outcome in ('declined', 'unanswered')
      order by r.ended_at desc limit ${most})
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
