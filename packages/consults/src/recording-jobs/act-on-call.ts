import { loadPartnerAccount } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import { ownContext, type Services } from '@consult/request'
import { actOnTelehealthConsult } from '../telehealth-consults/act-on-telehealth-consult.ts'

/**
 * Acts on a call in the name of the service itself.
 * @param on the partner and the call, and the name of the act in the audit.
 * @throws not_found
 */
export async function actOnCall(
  services: Services,
  on: { partnerId: string; telehealthConsultId: string; name: string },
  act: Parameters<typeof actOnTelehealthConsult>[2],
): Promise<void> {
  const account = await loadPartnerAccount(services.database.directory, on.partnerId)
  if (!account) throw new ConsultError('not_found')
  await actOnTelehealthConsult(ownContext(services, account, on.name), on.telehealthConsultId, act)
}
