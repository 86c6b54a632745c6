import type { TenantTransaction } from '@consult/db'
import { notFound, referenceSchema } from '@consult/domain'
import { appendAudit } from '../audit-log/audit-log.ts'
import type { Services } from './request-context.ts'
import { type Done, did } from './unit-of-work.ts'

/** One transaction of an operator's use case, in the tenant that it is about. It can also access the directory's tables. */
export interface OperatorUnit extends TenantTransaction {
  readonly now: Date
  /** Ends the unit with its audit targets and its answer. */
  readonly did: typeof did
}

/**
 * Runs an act of an operator, or of the service itself, on a partner's account. The work and its audit entries are one
 * transaction.
 * @param on.act the name of the act in the audit: `partners.rotateApiKey`.
 * @throws not_found for a malformed partner id.
 */
export async function inOperatorUnit<T>(
  services: Services,
  { partnerId, act }: { partnerId: string; act: string },
  work: (unit: OperatorUnit) => Promise<Done<T>>,
): Promise<T> {
  const { database, clock, self } = services
  if (referenceSchema.parse(partnerId) === '') throw notFound()
  return database.inTenant(partnerId, async (tx) => {
    const now = clock.now()
    const { targets, answer } = await work({ ...tx, now, did })
    const entries = targets.map(
      (target) => ({ ...target, act, outcome: 'done', actor: self, requestId: null }) as const,
    )
    await appendAudit(tx, entries, now)
    return answer
  })
}
