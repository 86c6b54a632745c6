import type { TenantTransaction } from '@consult/db'
import type { Services } from './request-context.ts'

/** Has the streams look at what is live once the transaction has committed. They look anyway, a little later. */
export function tellStreams({ hints }: Services, tx: TenantTransaction): void {
  tx.afterCommit(() => hints.publish({ stream: 'signals', partnerId: tx.partnerId }))
}
