import { faultOf, type Log } from '@consult/operations'
import type { Services } from '@consult/request'

/**
 * Writes this process's heartbeat, now and every two seconds. Other processes consider it dead after ten seconds without
 * one.
 * @returns a function that ends it
 */
export async function startHeartbeat({ receipts }: Services, log: Log): Promise<() => void> {
  const beat = () => receipts.beat().catch((error) => log.warn({ fault: faultOf(error) }, 'heartbeat'))
  await beat()
  const beating = setInterval(beat, 2_000)
  return () => clearInterval(beating)
}
