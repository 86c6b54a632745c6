import { notFound } from '@consult/domain'
import { enterOperatorRead, type OperatorServices, operatorsTenant } from '@consult/request'
import { findPartner, type Partner } from './find-partner.ts'

/** @throws not_found */
export async function getPartner(services: OperatorServices, partnerId: string): Promise<Partner> {
  const partner = await findPartner(services, partnerId)
  if (!partner) throw notFound()
  await enterOperatorRead(services, { partnerId, act: 'partners.show' }, { type: 'partner', id: partnerId })
  return partner
}

/** Every partner, newest first. */
export async function listPartners(
  services: OperatorServices,
): Promise<{ partnerId: string; name: string; environment: string; suspended: boolean; createdAt: string }[]> {
  await enterOperatorRead(
    services,
    { partnerId: operatorsTenant, act: 'partners.list' },
    { type: 'installation', id: null },
  )
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
