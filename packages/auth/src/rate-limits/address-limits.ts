import type { Clock } from '@consult/domain'
import type { BucketRule } from './bucket-rule.ts'
import { addressGroup, siteOf } from './client-address.ts'
import { createLocalBuckets } from './local-buckets.ts'

/**
 * What one address may ask for without a credential: a whole clinic may be behind it, which signs in at eight o'clock.
 * `call`: what the service has to work for. `file`: what it only hands out, of which a page loads dozens.
 */
const rules = {
  call: { burst: 300, tokens: 50, perSeconds: 1 },
  file: { burst: 3_000, tokens: 500, perSeconds: 1 },
} as const satisfies Record<string, BucketRule>

/** An IPv6 site has 65,536 networks, and as many callers as it likes to be. */
const siteFactor = 10

const siteRule = ({ burst, tokens, perSeconds }: BucketRule): BucketRule => ({
  burst: burst * siteFactor,
  tokens: tokens * siteFactor,
  perSeconds,
})

/** Holds back addresses that ask without a credential, in this process alone and without asking the database. */
export interface AddressLimits {
  /** @throws rate_limited */
  take(what: keyof typeof rules, address: string | null, tokens: number): void
}

export function createAddressLimits(clock: Clock): AddressLimits {
  const buckets = createLocalBuckets(clock)
  return {
    take: (what, address, tokens) => {
      const rule = rules[what]
      // Whoever is held back here takes nothing from its neighbors.
      buckets.take({ name: `${what} ${addressGroup(address)}`, policy: 'address', rule }, tokens)
      const site = siteOf(address)
      if (site !== null) buckets.take({ name: `${what} ${site}`, policy: 'site', rule: siteRule(rule) }, tokens)
    },
  }
}
