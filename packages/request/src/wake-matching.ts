import type { TenantTransaction } from '@consult/db'
import type { Services } from './request-context.ts'

/** Wakes matching for the partner's waiting room after the commit. Matching also polls, so a lost wake-up only delays it. */
export function wakeMatching({ wakeUps }: Services, tx: TenantTransaction): void {
  tx.afterCommit(() => wakeUps.publish({ stream: 'matching', partnerId: tx.partnerId }))
}
