import type { AccountMailKind, TenantTransaction } from '@consult/db'
import { requestAccountMail } from '@consult/directory'
import { addSeconds, memberAccess } from '@consult/domain'
import { announceEvents, appendEvents } from '@consult/engine'
import { newEventOf, type OwnedEvent, type Services } from '@consult/request'
import type { ReportChange } from '@consult/webhooks'

/** Who switched an endpoint off. `gone` and `failing` are the service's own reasons. */
export type SwitchedBy = 'operator' | 'partner'

/** The recipients of the mail can open the page that the mail names. */
const readers = memberAccess.readEndpoints

/** An endpoint that works again within this time is not worth a mail, in seconds: most are being deployed. */
const mailDelaySeconds = 10 * 60

/** The event about a change of an endpoint. */
export function endpointEvent(
  webhookEndpointId: string,
  change: { readonly failingSince: Date } | { readonly disabledReason: SwitchedBy | 'gone' | 'failing' },
): OwnedEvent {
  const subject = { patientId: '', consultId: null, endpointId: webhookEndpointId }
  return 'failingSince' in change
    ? {
        type: 'webhook_endpoint.failing',
        data: { webhookEndpointId, failingSince: change.failingSince.toISOString() },
        ...subject,
      }
    : {
        type: 'webhook_endpoint.disabled',
        data: { webhookEndpointId, disabledReason: change.disabledReason },
        ...subject,
      }
}

/** Requests a mail to each member who can do something about an endpoint. It names neither the endpoint nor its URL. */
export async function mailAboutEndpoint(
  tx: TenantTransaction,
  kind: Extract<AccountMailKind, `endpoint_${string}`>,
  { now, requestId }: { readonly now: Date; readonly requestId: string | null },
): Promise<void> {
  const members = await tx.db
    .selectFrom('members')
    .select('member_id')
    .where('partner_id', '=', tx.partnerId)
    .where('role', 'in', [...readers])
    .where('deactivated_at', 'is', null)
    .orderBy('member_id')
    .execute()
  const sendAt = kind === 'endpoint_failing' ? addSeconds(now, mailDelaySeconds) : now
  for (const { member_id: physicianId } of members) {
    await requestAccountMail(tx, { physicianId, kind, requestId, now, sendAt })
  }
}

/** Tells a partner, by event and mail, what the service found about an endpoint. */
export const createEndpointReport =
  ({ wakeUps }: Pick<Services, 'wakeUps'>): ReportChange =>
  async (tx, { endpointId, failingSince, disabledReason, at: now }) => {
    const change = disabledReason ? { disabledReason } : { failingSince }
    await mailAboutEndpoint(tx, disabledReason ? 'endpoint_disabled' : 'endpoint_failing', { now, requestId: null })
    await appendEvents(tx, [newEventOf(endpointEvent(endpointId, change), null, now)], now)
    tx.afterCommit(() => announceEvents(wakeUps, tx.partnerId))
  }
