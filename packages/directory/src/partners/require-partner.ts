import { notFound } from '@consult/domain'
import type { Services } from '@consult/request'

/**
 * Checks that a partner exists, before an operator's command writes into its tenant. No constraint of the tenant tables
 * rejects an unknown partner.
 * @throws not_found
 */
export async function requirePartner(services: Services, partnerId: string): Promise<void> {
  const row = await services.database.directory
    .selectFrom('partners')
    .select('partner_id')
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  if (!row) throw notFound()
}
