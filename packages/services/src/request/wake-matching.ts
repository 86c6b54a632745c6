import type { TenantTransaction } from '@consult/db'
import type { Services } from './request-context.ts'

/** Has matching look at the partner's waiting room once the transaction has committed. It looks anyway, a little later. */
export function wakeMatching({ wakeUps }: Services, tx: TenantTransaction): void {
  tx.afterCommit(() => wakeUps.publish({ stream: 'matching', partnerId: tx.partnerId }))
}
