import { loadPartnerAccount } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import { ownCall, type Services } from '../request/request-context.ts'
import { actOnVisit } from '../telehealth-consults/act-on-visit.ts'

/**
 * The service itself acts on a call.
 * @param deed of which partner's call, and what it is to be called in the audit.
 */
export async function actOnCall(
  services: Services,
  deed: { partnerId: string; telehealthConsultId: string; name: string },
  act: Parameters<typeof actOnVisit>[2],
): Promise<void> {
  const account = await loadPartnerAccount(services.database.directory, deed.partnerId)
  if (!account) throw new ConsultError('not_found')
  await actOnVisit(ownCall(services, account, deed.name), deed.telehealthConsultId, act)
}
