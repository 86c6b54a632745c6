import type { Clock } from '@consult/domain'
import type { BucketRule } from './bucket-rule.ts'
import { addressGroup, siteOf } from './client-address.ts'
import { createLocalBuckets } from './local-buckets.ts'

/**
 * Limits for one address without a credential. They allow for a whole clinic behind one address, where everybody signs
 * in at eight o'clock. `call`: requests that cause work. `file`: static files, dozens of which one page loads.
 */
const rules = {
  call: { burst: 300, tokens: 50, perSeconds: 1 },
  file: { burst: 3_000, tokens: 500, perSeconds: 1 },
} as const satisfies Record<string, BucketRule>

/** An IPv6 site has 65,536 networks, so one caller can use many. */
const siteFactor = 10

const siteRule = ({ burst, tokens, perSeconds }: BucketRule): BucketRule => ({
  burst: burst * siteFactor,
  tokens: tokens * siteFactor,
  perSeconds,
})

/** Limits addresses without a credential, within this process and without a query. */
export interface AddressLimits {
  /** @throws rate_limited */
  take(what: keyof typeof rules, address: string | null, tokens: number): void
}

export function createAddressLimits(clock: Clock): AddressLimits {
  const buckets = createLocalBuckets(clock)
  return {
    take: (what, address, tokens) => {
      const rule = rules[what]
      // A refused caller does not use up its neighbors' allowance.
      buckets.take({ name: `${what} ${addressGroup(address)}`, policy: 'address', rule }, tokens)
      const site = siteOf(address)
      if (site !== null) buckets.take({ name: `${what} ${site}`, policy: 'site', rule: siteRule(rule) }, tokens)
    },
  }
}
