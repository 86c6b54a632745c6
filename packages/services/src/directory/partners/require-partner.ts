import { notFound } from '@consult/domain'
import type { Services } from '../../request/request-context.ts'

/**
 * For use cases that write into a partner's tenant for an operator: no rule of the tenant tables refuses a partner
 * that does not exist.
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
