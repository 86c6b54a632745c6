import type { Clock } from '@consult/domain'
import { type BucketState, msUntilToken } from './bucket-rule.ts'

/** Empty buckets that are remembered at once; a flood of more of them is not worth the memory. */
const maxDenials = 10_000

/**
 * The buckets that this process found empty, until they hold a token again: until then nobody can take one, whatever
 * process they ask, and a flood of requests is refused without asking the database.
 */
export interface Denials {
  add(bucket: string, state: BucketState): void
  /** The bucket as it is now, if it is known to be empty. */
  find(bucket: string): BucketState | null
}

export function createDenials(clock: Clock): Denials {
  const known = new Map<string, { state: BucketState; at: number }>()
  return {
    add: (bucket, state) => {
      if (known.size >= maxDenials) known.clear()
      known.set(bucket, { state, at: clock.now().getTime() })
    },
    find: (bucket) => {
      const denial = known.get(bucket)
      if (!denial) return null
      const { state, at } = denial
      const passed = clock.now().getTime() - at
      if (passed >= 0 && passed < msUntilToken(state)) {
        return { ...state, level: state.level + state.rule.tokens * passed }
      }
      known.delete(bucket)
      return null
    },
  }
}
