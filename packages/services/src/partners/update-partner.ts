import { notFound } from '@consult/domain'
import type { Services } from '../call.ts'
import { type PartnerSettings, toSettingColumns } from './partner-settings.ts'

/** Changes the settings that are given; they hold from the next request on. @throws not_found */
export async function updatePartner(services: Services, partnerId: string, settings: PartnerSettings): Promise<void> {
  const { numUpdatedRows } = await services.database.directory
    .updateTable('partners')
    .set({ ...toSettingColumns(settings), updated_at: services.clock.now() })
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound()
}

/** Suspends the account: every credential of it gets 401 from the next request on. @throws not_found */
export async function suspendPartner(services: Services, partnerId: string, suspended: boolean): Promise<void> {
  const now = services.clock.now()
  const { numUpdatedRows } = await services.database.directory
    .updateTable('partners')
    .set({ suspended_at: suspended ? now : null, updated_at: now })
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound()
}
