import type { TenantTransaction } from '@consult/db'
import { sql } from 'kysely'

/** What has changed for a physician with no event to tell of it. */
export type PhysicianNews =
  /** A ring for them is over and nobody has joined: declined on whatever device, or unanswered. */
  | {
      readonly kind: 'ring_over'
      readonly physicianId: string
      readonly telehealthConsultId: string
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
  ringNumber: number | null
  at: Date
}

/** What has changed since then for all the tenant's physicians, oldest first. */
export async function readPhysicianNews(tx: TenantTransaction, since: Date): Promise<PhysicianNews[]> {
  const { rows } = await sql<Row>`
    (select physician_id as "physicianId", telehealth_consult_id as "telehealthConsultId", ring_number as "ringNumber",
        ended_at as at
      from telehealth_rings
      where partner_id = ${tx.partnerId} and ended_at >= ${since} and outcome in ('declined', 'unanswered')
      order by ended_at desc limit ${most})
    union all
    (select physician_id, null, null, updated_at from physicians
      where partner_id = ${tx.partnerId} and updated_at >= ${since}
      order by updated_at desc limit ${most})
    order by at`.execute(tx.db)
  return rows.map(({ telehealthConsultId, ringNumber, physicianId, at }) =>
    telehealthConsultId === null || ringNumber === null
      ? { kind: 'physician', physicianId, at }
      : { kind: 'ring_over', physicianId, telehealthConsultId, ringNumber, at },
  )
}
