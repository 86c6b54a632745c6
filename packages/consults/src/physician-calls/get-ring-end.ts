import { notFound } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { sql } from 'kysely'

/** How a ring ended for its physician. `cancelled`: the patient cancelled before anyone answered. */
export type RingEnd = 'answered' | 'declined' | 'missed' | 'cancelled'

/**
 * Returns how the physician's latest ring of a call ended. A screen needs no notice of what the physician did
 * themselves, on any device.
 * @returns null while it rings.
 * @throws not_found for a call that never rang for them.
 */
export async function getRingEnd(
  { services, account }: RequestContext,
  { telehealthConsultId, physicianId }: { telehealthConsultId: string; physicianId: string },
): Promise<RingEnd | null> {
  const { rows } = await services.database.inTenant(account.partnerId, (tx) =>
    sql<{ outcome: 'joined' | 'declined' | 'unanswered' | null; cancelled: boolean }>`
      select r.outcome, c.status = 'cancelled' as cancelled
      from telehealth_rings r
      join telehealth_consults c on c.partner_id = r.partner_id and c.telehealth_consult_id = r.telehealth_consult_id
      where r.partner_id = ${tx.partnerId} and r.telehealth_consult_id = ${telehealthConsultId}
        and r.physician_id = ${physicianId}
      order by r.ring_number desc limit 1`.execute(tx.db),
  )
  const [ring] = rows
  if (!ring) throw notFound()
  if (ring.outcome === 'joined') return 'answered'
  if (ring.outcome === 'declined') return 'declined'
  if (ring.cancelled) return 'cancelled'
  return ring.outcome && 'missed'
}
