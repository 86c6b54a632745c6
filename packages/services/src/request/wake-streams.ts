import type { TenantTransaction } from '@consult/db'
import type { Services } from './request-context.ts'

/** Has the streams look at what is live once the transaction has committed. They look anyway, a little later. */
export function wakeStreams({ wakeUps }: Services, tx: TenantTransaction): void {
  tx.afterCommit(() => wakeUps.publish({ stream: 'signals', partnerId: tx.partnerId }))
}
