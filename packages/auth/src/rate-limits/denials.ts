import type { Clock } from '@consult/domain'
import { type BucketState, costOf, refilled } from './bucket-rule.ts'

/** Empty buckets that are remembered at once; a flood of more of them is not worth the memory. */
const maxDenials = 10_000

/** A bucket that refused somebody, and the name under which a caller is told of it. */
export interface Denial {
  readonly state: BucketState
  readonly policy: string
}

/**
 * The buckets that this process found too empty, until they can hold enough tokens again: until then nobody can take
 * them, whatever process they ask, and a flood of requests is refused without asking the database.
 */
export interface Denials {
  add(bucket: string, denial: Denial): void
  /** The bucket as it can be at best now, if that is known to be less than so many tokens. */
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
      const { state, policy, at } = denial
      const passed = clock.now().getTime() - at
      const level = refilled(state, passed)
      if (passed >= 0 && level < costOf(state.rule, tokens)) return { policy, state: { ...state, level } }
      known.delete(bucket)
      return null
    },
  }
}
