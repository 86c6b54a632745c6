import type { TenantTransaction } from '@consult/db'
import type { Span } from '@consult/domain'
import { sql } from 'kysely'

/**
 * Returns a physician's booked times that overlap `within`. Completed and cancelled consults take no time.
 * @param exceptId a consult to ignore.
 */
export async function bookedSpans(
  tx: TenantTransaction,
  physicianId: string,
  within: Span,
  exceptId: string | null = null,
): Promise<Span[]> {
  return tx.db
    .selectFrom('telehealth_consults')
    .select((eb) => [
      eb.ref('scheduled_for').$notNull().as('startsAt'),
      eb.ref('scheduled_until').$notNull().as('endsAt'),
    ])
    .where('partner_id', '=', tx.partnerId)
    .where('booked_physician_id', '=', physicianId)
    .where('scheduled_for', 'is not', null)
    .where('status', 'not in', ['completed', 'cancelled'])
    .$if(exceptId !== null, (query) => query.where('telehealth_consult_id', '!=', exceptId ?? ''))
    .where(sql<boolean>`tstzrange(scheduled_for, scheduled_until) && tstzrange(${within.startsAt}, ${within.endsAt})`)
    .execute()
}
