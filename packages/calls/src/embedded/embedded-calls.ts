import type { Calls } from '../calls.ts'
import { type NodeCallsOptions, nodeCalls } from './node-calls.ts'

/** The engine whose nodes (apps/media) carry sound and picture themselves. */
export function embeddedCalls(options: NodeCallsOptions): Calls {
  return nodeCalls('embedded', options)
}
