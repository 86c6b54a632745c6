import type { PartnerAccount } from '@consult/auth'
import type { TenantTransaction } from '@consult/db'
import { notFound, referenceSchema } from '@consult/domain'
import { announceEvents, appendEvents, type NewEvent } from '@consult/engine'
import { type AuditTarget, appendAudit } from './audit-log/audit-log.ts'
import { type OperatorServices, requireOperator } from './operator.ts'
import { newEventOf, type OwnedEvent } from './owned-event.ts'
import { ownContext, type RequestContext } from './request-context.ts'
import { type Done, did } from './unit-of-work.ts'

/**
 * One transaction of an operator's use case, in the tenant that the use case affects. It can also access the
 * directory's tables.
 */
export interface OperatorUnit extends TenantTransaction {
  readonly now: Date
  readonly requestId: null
  /** Records events. They are written last, in the order given. */
  emit(...events: OwnedEvent[]): void
  /** Ends the unit with its audit targets and its answer. */
  readonly did: typeof did
}

/**
 * Runs an act of an operator on a partner's account. The work and its audit entries are one transaction, in which the
 * operator's token is checked again.
 * @param on.act the name of the act in the audit: `partners.rotateApiKey`.
 * @throws not_found for a malformed partner id; OperatorTokenError
 */
export async function inOperatorUnit<T>(
  services: OperatorServices,
  { partnerId, act }: { partnerId: string; act: string },
  work: (unit: OperatorUnit) => Promise<Done<T>>,
): Promise<T> {
  const { database, clock, self, operator, wakeUps } = services
  if (referenceSchema.parse(partnerId) === '') throw notFound()
  return database.inTenant(partnerId, async (tx) => {
    const now = clock.now()
    await requireOperator(tx.db, operator, now)
    const events: NewEvent[] = []
    const emit = (...emitted: OwnedEvent[]) => {
      events.push(...emitted.map((event) => newEventOf(event, null, now)))
    }
    const { targets, answer } = await work({ ...tx, now, requestId: null, emit, did })
    const entries = targets.map(
      (target) => ({ ...target, act, outcome: 'done', actor: self, requestId: null }) as const,
    )
    await appendAudit(tx, entries, now)
    await appendEvents(tx, events, now)
    if (events.length > 0) tx.afterCommit(() => announceEvents(wakeUps, partnerId))
    return answer
  })
}

/**
 * Creates the request context of an operator's act that a partner's people can also perform.
 * @param act as for `inOperatorUnit`.
 * @throws OperatorTokenError
 */
export async function operatorContext(
  services: OperatorServices,
  account: PartnerAccount,
  act: string,
): Promise<RequestContext> {
  await requireOperator(services.database.directory, services.operator, services.clock.now())
  return ownContext(services, account, act)
}

/**
 * Records in the audit what an operator is about to see of a tenant. The entry is on disk when this resolves.
 * @throws OperatorTokenError
 */
export async function enterOperatorRead(
  services: OperatorServices,
  { partnerId, act }: { partnerId: string; act: string },
  target: AuditTarget,
): Promise<void> {
  const { database, clock, operator, self, readLog } = services
  await requireOperator(database.directory, operator, clock.now())
  await readLog.enter(partnerId, { ...target, act, outcome: 'read', actor: self, requestId: null })
}
