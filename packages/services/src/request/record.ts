import type { TenantTransaction } from '@consult/db'
import { type ConsultError, statusOf } from '@consult/domain'
import { type Actor, anonymousActor, type RequestSource } from '../audit-log/actor.ts'
import { type AuditTarget, appendAudit, appendAuditLazily, namedTarget } from '../audit-log/audit-log.ts'
import type { Services } from './request-context.ts'

/** A request before it is known whose it is: its id, and where it came from. */
export interface AnonymousRequest {
  readonly requestId: string
  readonly source: RequestSource
}

/** Under whose id the audit keeps attempts that name no partner at all. */
export const anonymousTenant = 'nobody'

/**
 * True of refusals that are entered: somebody reached for what is not theirs, or sent a file with malware in it. Conflicts
 * and bad input are not.
 */
export function isAuditedRefusal({ code }: ConsultError): boolean {
  return [401, 403, 404].includes(statusOf(code)) || code === 'not_assigned' || code === 'file_rejected'
}

/**
 * Enters an attempt that was refused, in a transaction of its own: the attempt's has done nothing.
 * @param attempt `named` is what the caller's own words named, `partnerId` null when not even a partner is known.
 */
export async function recordRefusal(
  services: Services,
  attempt: {
    partnerId: string | null
    act: string
    actor: Actor
    requestId: string | null
    code: string
    named?: unknown
  },
): Promise<void> {
  const { partnerId, act, actor, requestId, code, named } = attempt
  const entry = { ...namedTarget(named), act, outcome: 'refused', actor, requestId, code } as const
  await services.database.inTenant(partnerId ?? anonymousTenant, (tx) =>
    appendAuditLazily(tx, [entry], services.clock.now()),
  )
}

/** Enters what somebody did who had no session yet and has one now: signing in, exchanging a token. */
export async function recordEntrance(
  tx: TenantTransaction,
  entrance: { act: string; actor: Actor; target: AuditTarget; requestId: string; now: Date },
): Promise<void> {
  const { act, actor, target, requestId, now } = entrance
  await appendAudit(tx, [{ ...target, act, outcome: 'done', actor, requestId }], now)
}

/** Whoever comes with something that opens nothing. */
export const anonymousActorOf = ({ source }: AnonymousRequest): Actor => anonymousActor(source)
