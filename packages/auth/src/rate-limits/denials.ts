import type { Clock } from '@consult/domain'
import { type BucketState, costOf, refilled } from './bucket-rule.ts'
import type { BucketOwner } from './rate-limited.ts'

/** The maximum number of empty buckets to remember; a larger flood is not worth the memory. */
const maxDenials = 10_000

/** A bucket that refused a request, the policy name that its caller sees, and whose bucket it is. */
export interface Denial {
  readonly state: BucketState
  readonly policy: string
  readonly owner?: BucketOwner
}

/**
 * The buckets that this process found too empty, until they can hold enough tokens again. No process can take from them
 * before that, so a flood of requests is refused without a query.
 */
export interface Denials {
  add(bucket: string, denial: Denial): void
  /** The best possible state of the bucket now, if it is known to hold fewer tokens than this. */
  find(bucket: string, tokens: number): Denial | null
}

export function createDenials(clock: Clock): Denials {
  const known = new Map<string, Denial & { at: number }>()
  return {
    add: (bucket, denial) => {
      if (known.size >= maxDenials) known.clear()
      known.set(bucket, { ...denial, at: clock.now().getTime() })
    },
    find: (bucket, tokens) => {
      const denial = known.get(bucket)
      if (!denial) return null
      const { state, at, ...rest } = denial
      const passed = clock.now().getTime() - at
      const level = refilled(state, passed)
      if (passed >= 0 && level < costOf(state.rule, tokens)) return { ...rest, state: { ...state, level } }
      known.delete(bucket)
      return null
    },
  }
}
