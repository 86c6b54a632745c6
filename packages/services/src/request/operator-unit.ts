import type { TenantTransaction } from '@consult/db'
import { notFound, referenceSchema } from '@consult/domain'
import { appendAudit } from '../audit-log/audit-log.ts'
import type { Services } from './request-context.ts'
import { type Done, did } from './unit-of-work.ts'

/** One transaction of an operator's use case, in the tenant it concerns. It can access the directory's tables, too. */
export interface OperatorUnit extends TenantTransaction {
  readonly now: Date
  /** Ends the unit: says what was done, for the audit, and gives the answer. */
  readonly did: typeof did
}

/**
 * Runs what an operator, or the service itself, does to a partner's account, with its audit entry, in one transaction.
 * @param act what is done, for the audit: `partners.rotateApiKey`.
 * @throws not_found for what cannot be a partner's id.
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
