import { type Environment, issueApiKey } from '@consult/auth'
import { newId } from '@consult/db'
import { currentVersion } from '@consult/domain'
import { inOperatorUnit, type OperatorServices } from '@consult/request'
import { type PartnerSettings, settingDefaults, toSettingColumns } from './partner-settings.ts'

/**
 * Creates a partner account with its first API key.
 * @returns the id, and the key, which cannot be shown again.
 * @throws invalid_request
 */
export async function createPartner(
  services: OperatorServices,
  input: PartnerSettings & { name: string; environment: Environment },
): Promise<{ partnerId: string; apiKey: string }> {
  const { environment, ...settings } = input
  const partnerId = newId('partner', services.clock.now())
  return inOperatorUnit(services, { partnerId, act: 'partners.create' }, async ({ db, now, did }) => {
    await db
      .insertInto('partners')
      .values({
        partner_id: partnerId,
        environment,
        suspended_at: null,
        key_generation: 1,
        created_at: now,
        updated_at: now,
        ...toSettingColumns({
          ...settingDefaults,
          ...settings,
          // Patients of a live account get nothing before the partner has chosen how.
          notifications: { mode: environment === 'test' ? 'send' : 'off', ...settings.notifications },
        }),
      } as never)
      .execute()
    const apiKey = await issueApiKey(db, { partnerId, environment, now, version: currentVersion })
    return did({ type: 'partner', id: partnerId }, { partnerId, apiKey })
  })
}
