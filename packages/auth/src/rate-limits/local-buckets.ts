import type { Clock } from '@consult/domain'
import { type BucketRule, capacityOf, costOf, msUntilTokens, quotaOf, refilled } from './bucket-rule.ts'
import { RateLimited } from './rate-limited.ts'

/** Token buckets in the memory of this process: counting in them waits for nothing and costs others nothing. */
export interface LocalBuckets {
  /**
   * Takes tokens from a bucket.
   * @param policy the policy name that a refused caller sees.
   * @throws rate_limited
   */
  take(bucket: { name: string; policy: string; rule: BucketRule }, tokens: number): void
}

/**
 * @param maxBuckets the number of buckets to remember. The least recently used is forgotten, because it is the fullest.
 */
export function createLocalBuckets(clock: Clock, maxBuckets = 20_000): LocalBuckets {
  const known = new Map<string, { level: number; at: number }>()
  return {
    take: ({ name, policy, rule }, tokens) => {
      const at = clock.now().getTime()
      const last = known.get(name) ?? { level: capacityOf(rule), at }
      const before = refilled({ rule, level: last.level, granted: true }, at - last.at)
      const cost = costOf(rule, tokens)
      const granted = before >= cost
      const state = { rule, level: granted ? before - cost : before, granted }
      // Inserted again, so that the first entry of the map is always the least recently used.
      known.delete(name)
      known.set(name, { level: state.level, at: Math.max(at, last.at) })
      const [oldest] = known.size > maxBuckets ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      if (!granted) throw new RateLimited(quotaOf(state, policy), msUntilTokens(state, tokens))
    },
  }
}
