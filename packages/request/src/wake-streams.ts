import type { TenantTransaction } from '@consult/db'
import type { Services } from './request-context.ts'

/** Makes the streams read the live signals after the commit. They also poll, so a lost wake-up only delays them. */
export function wakeStreams({ wakeUps }: Services, tx: TenantTransaction): void {
  tx.afterCommit(() => wakeUps.publish({ stream: 'signals', partnerId: tx.partnerId }))
}
