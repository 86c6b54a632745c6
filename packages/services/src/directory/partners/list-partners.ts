import { notFound } from '@consult/domain'
import type { Services } from '../../request/request-context.ts'
import { findPartner, type Partner } from './partner-settings.ts'

/** @throws not_found */
export async function getPartner(services: Services, partnerId: string): Promise<Partner> {
  const partner = await findPartner(services, partnerId)
  if (!partner) throw notFound()
  return partner
}

/** Every partner, newest first. */
export async function listPartners(
  services: Services,
): Promise<{ partnerId: string; name: string; environment: string; suspended: boolean; createdAt: string }[]> {
  const rows = await services.database.directory
    .selectFrom('partners')
    .select(['partner_id', 'name', 'environment', 'suspended_at', 'created_at'])
    .orderBy('partner_id', 'desc')
    .execute()
  return rows.map((row) => ({
    partnerId: row.partner_id,
    name: row.name,
    environment: row.environment,
    suspended: row.suspended_at !== null,
    createdAt: row.created_at.toISOString(),
  }))
}
