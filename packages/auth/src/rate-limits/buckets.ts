import type { BucketRule } from './bucket-rule.ts'
import { addressGroup, addressGroups } from './client-address.ts'

/** A bucket that no partner sets: its rule, and whose it is. */
export interface Bucket {
  readonly rule: BucketRule
  readonly name: readonly string[]
}

/** How much more the owner of a whole IPv6 site (/48, 65,536 networks) may do than one network of it. */
const perSite = 4

/** One bucket per group of addresses that a caller may hold, the widest with a larger burst. */
function fromAddress(rule: BucketRule, name: readonly string[], address: string | null): Bucket[] {
  return addressGroups(address).map((group, width) => {
    const times = width === 0 ? 1 : perSite
    return { rule: { ...rule, burst: rule.burst * times, tokens: rule.tokens * times }, name: [...name, group] }
  })
}

/**
 * The buckets besides those of credentials. Whoever guesses or floods is held back; whoever signs in, opens a widget or
 * calls as people do meets none of them.
 */
export const buckets = {
  /** Credentials that were refused, from one address. */
  refused: (address: string | null): Bucket => ({
    rule: { burst: 100, tokens: 5, perSeconds: 1 },
    name: ['refused', addressGroup(address)],
  }),
  /**
   * Wrong passwords, in the order in which they are asked: from one address, whatever the account; for one account
   * from one address; for one account from everywhere. Who is held back at one takes nothing from the next, and the
   * second fills more slowly than the third: nobody empties that from one address, and locks its owner out elsewhere.
   * A browser that the owner has signed in with before has one bucket instead, which nobody else can empty.
   * @param device the id of a known device of this account; null: an unknown one.
   */
  signIn: (email: string, address: string | null, device: string | null): Bucket[] =>
    device === null
      ? [
          ...fromAddress({ burst: 60, tokens: 1, perSeconds: 1 }, ['sign-in from'], address),
          ...fromAddress({ burst: 10, tokens: 1, perSeconds: 30 }, ['sign-in', email], address),
          { rule: { burst: 60, tokens: 1, perSeconds: 10 }, name: ['sign-in to', email] },
        ]
      : [{ rule: { burst: 10, tokens: 1, perSeconds: 30 }, name: ['sign-in device', email, device] }],
  /**
   * Letters with a link to choose a password: from one address, whatever the account; to one account, from everywhere.
   * Whoever empties the second has had its owner sent as many links.
   */
  resetMail: (email: string, address: string | null): Bucket[] => [
    ...fromAddress({ burst: 20, tokens: 1, perSeconds: 30 }, ['reset from'], address),
    { rule: { burst: 4, tokens: 1, perSeconds: 5 * 60 }, name: ['reset of', email] },
  ],
  /** Hand-offs of physicians to the portal, and links to choose a password, from one address. */
  handOff: (address: string | null): Bucket => ({
    rule: { burst: 60, tokens: 1, perSeconds: 1 },
    name: ['hand-off', addressGroup(address)],
  }),
  /** Exchanges of embed tokens: from one address, behind which a whole clinic may be, and of one token. */
  embedExchange: (token: string, address: string | null): Bucket[] => [
    { rule: { burst: 120, tokens: 10, perSeconds: 1 }, name: ['embed from', addressGroup(address)] },
    { rule: { burst: 20, tokens: 1, perSeconds: 3 }, name: ['embed', token] },
  ],
  /** What one person's pages say to the engine of one call: a page comes in with a handful of them. */
  callSignals: (partnerId: string, consultId: string, personId: string): Bucket => ({
    rule: { burst: 100, tokens: 5, perSeconds: 1 },
    name: ['call signals', partnerId, consultId, personId],
  }),
}
