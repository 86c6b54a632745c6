/** How a bucket fills: up to `burst` tokens, by `tokens` every `perSeconds`. Whole numbers from 1 on. */
export interface BucketRule {
  readonly burst: number
  readonly tokens: number
  readonly perSeconds: number
}

/** What a caller may still do. */
export interface Quota {
  /** Which bucket this is of: `default` is the credential's own. */
  readonly policy: string
  /** The most requests at once. */
  readonly burst: number
  /** Seconds in which an empty bucket is full again. */
  readonly windowSeconds: number
  /** Requests that may follow at once. */
  readonly remaining: number
  /** Seconds until the bucket is full again. */
  readonly resetSeconds: number
}

/** A bucket as it was found. */
export interface BucketState {
  readonly rule: BucketRule
  /** In parts of a token, after the taking. */
  readonly level: number
  readonly granted: boolean
}

/** Parts of one token: with these, every millisecond brings `rule.tokens` parts. */
export const partsOf = (rule: BucketRule) => rule.perSeconds * 1000
/** Parts of a full bucket. */
export const capacityOf = (rule: BucketRule) => rule.burst * partsOf(rule)
/** Parts of so many tokens. Nobody waits for more than a bucket can hold: a full one is always enough. */
export const costOf = (rule: BucketRule, tokens: number) => Math.min(tokens, rule.burst) * partsOf(rule)

/** Milliseconds until the bucket holds so many parts. */
function msUntil(parts: number, { level, rule }: BucketState): number {
  return Math.max(0, Math.ceil((parts - level) / rule.tokens))
}

/** Milliseconds after which there are so many tokens again. */
export function msUntilTokens(state: BucketState, tokens: number): number {
  return msUntil(costOf(state.rule, tokens), state)
}

/** What is in the bucket so many milliseconds later, if nobody takes of it. */
export function refilled({ rule, level }: BucketState, ms: number): number {
  return Math.min(capacityOf(rule), level + rule.tokens * Math.max(0, ms))
}

/** The same for headers: whole seconds, rounded so that a caller who waits them finds what they say. */
export function quotaOf(state: BucketState, policy = 'default'): Quota {
  const { rule, level } = state
  const capacity = capacityOf(rule)
  return {
    policy,
    burst: rule.burst,
    windowSeconds: Math.ceil(capacity / rule.tokens / 1000),
    remaining: Math.floor(level / partsOf(rule)),
    resetSeconds: Math.ceil(msUntil(capacity, state) / 1000),
  }
}
