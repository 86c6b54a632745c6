import { loadPartnerAccount } from '@consult/auth'
import { notFound } from '@consult/domain'
import { type OperatorServices, operatorContext } from '@consult/request'
import { resendEvent } from './resend-event.ts'
import type { EventLine } from './tail-events.ts'

/**
 * Delivers a partner's event again for an operator. The answer leaves out the event's data.
 * @throws not_found; webhook_unavailable when there is no endpoint, or it is disabled.
 */
export async function resendAsOperator(
  services: OperatorServices,
  { partnerId, eventId }: { partnerId: string; eventId: string },
): Promise<EventLine> {
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account) throw notFound()
  const { data: _said, ...line } = await resendEvent(await operatorContext(services, account, 'events.resend'), eventId)
  return line
}
