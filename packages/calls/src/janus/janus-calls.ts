import type { Calls } from '../calls.ts'
import { type NodeCallsOptions, nodeCalls } from '../embedded/node-calls.ts'

/** The engine whose nodes (apps/media with MEDIA_ENGINE=janus) have a Janus each that carries sound and picture. */
export function janusCalls(options: NodeCallsOptions): Calls {
  return nodeCalls('janus', options)
}
