import type { TenantTransaction } from '@consult/db'
import { type ConsultError, statusOf } from '@consult/domain'
import { type Actor, anonymousActor, type RequestSource } from './audit-log/actor.ts'
import { type AuditTarget, appendAudit, appendAuditLazily, namedTarget } from './audit-log/audit-log.ts'
import type { Services } from './request-context.ts'

/** A request before authentication: its id and its source. */
export interface AnonymousRequest {
  readonly requestId: string
  readonly source: RequestSource
}

/** The tenant whose audit records attempts that name no partner. */
export const anonymousTenant = 'nobody'

/**
 * Reports whether the audit records a refusal. It records attempts to access someone else's data and uploads of malware,
 * but not conflicts or bad input.
 */
export function isAuditedRefusal({ code }: ConsultError): boolean {
  return [401, 403, 404].includes(statusOf(code)) || code === 'not_assigned' || code === 'file_rejected'
}

/**
 * Writes the audit entry of a refused attempt in its own transaction, because the attempt itself committed nothing.
 * @param attempt `named` is the target that the caller's input named. `partnerId` is null when no partner is known.
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

/** Writes the audit entry of an act without a session, such as signing in or exchanging a token. */
export async function recordEntrance(
  tx: TenantTransaction,
  entrance: { act: string; actor: Actor; target: AuditTarget; requestId: string; now: Date },
): Promise<void> {
  const { act, actor, target, requestId, now } = entrance
  await appendAudit(tx, [{ ...target, act, outcome: 'done', actor, requestId }], now)
}

/** The actor of a request without a valid credential. */
export const anonymousActorOf = ({ source }: AnonymousRequest): Actor => anonymousActor(source)
