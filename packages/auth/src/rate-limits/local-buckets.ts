import type { Clock } from '@consult/domain'
import { type BucketRule, capacityOf, costOf, msUntilTokens, quotaOf, refilled } from './bucket-rule.ts'
import { RateLimited } from './rate-limited.ts'

/** Token buckets of this process alone: counting in them waits for nothing and costs nobody else anything. */
export interface LocalBuckets {
  /**
   * Takes so many tokens of a bucket.
   * @param policy the name under which a caller is told of it.
   * @throws rate_limited
   */
  take(bucket: { name: string; policy: string; rule: BucketRule }, tokens: number): void
}

/** @param maxBuckets remembered at once. The one unused for longest is forgotten, which fills it: it is the fullest. */
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
      // Written anew, so that the first of the map is always the one unused for longest.
      known.delete(name)
      known.set(name, { level: state.level, at: Math.max(at, last.at) })
      const [oldest] = known.size > maxBuckets ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      if (!granted) throw new RateLimited(quotaOf(state, policy), msUntilTokens(state, tokens))
    },
  }
}
