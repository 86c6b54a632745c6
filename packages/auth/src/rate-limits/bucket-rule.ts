/** A bucket's refill: up to `burst` tokens, `tokens` every `perSeconds`. Integers from 1 on. */
export interface BucketRule {
  readonly burst: number
  readonly tokens: number
  readonly perSeconds: number
}

/** A caller's remaining allowance. */
export interface Quota {
  /** The bucket's policy; `default` is the credential's own. */
  readonly policy: string
  /** The maximum number of requests at once. */
  readonly burst: number
  /** Seconds in which an empty bucket refills completely. */
  readonly windowSeconds: number
  /** The number of requests that are allowed at once. */
  readonly remaining: number
  /** Seconds until the bucket is full again. */
  readonly resetSeconds: number
}

/** The state in which a bucket was found. */
export interface BucketState {
  readonly rule: BucketRule
  /** In parts of a token, after the tokens were taken. */
  readonly level: number
  readonly granted: boolean
}

/** A bucket after some of several equal requests took their tokens from it, one after the other. */
export interface TakenBucket {
  readonly rule: BucketRule
  /** The level after all of the requests. */
  readonly level: number
  /** How many of the requests were granted, counted from the first one. */
  readonly taken: number
  /** The cost of each request. */
  readonly tokens: number
}

/** Parts per token, chosen so that every millisecond adds `rule.tokens` parts. */
export const partsOf = (rule: BucketRule) => rule.perSeconds * 1000
/** Parts of a full bucket. */
export const capacityOf = (rule: BucketRule) => rule.burst * partsOf(rule)
/** The cost of some tokens in parts, capped at the bucket's capacity: a full bucket is always enough. */
export const costOf = (rule: BucketRule, tokens: number) => Math.min(tokens, rule.burst) * partsOf(rule)

/** The state in which the request at index `n` left the bucket. */
export function stateAfter({ rule, level, taken, tokens }: TakenBucket, n: number): BucketState {
  const granted = n < taken
  return { rule, granted, level: granted ? level + (taken - 1 - n) * costOf(rule, tokens) : level }
}

/** Milliseconds until the bucket holds this many parts. */
function msUntil(parts: number, { level, rule }: BucketState): number {
  return Math.max(0, Math.ceil((parts - level) / rule.tokens))
}

/** Milliseconds until the bucket holds this many tokens. */
export function msUntilTokens(state: BucketState, tokens: number): number {
  return msUntil(costOf(state.rule, tokens), state)
}

/** The level after some milliseconds without requests. */
export function refilled({ rule, level }: BucketState, ms: number): number {
  return Math.min(capacityOf(rule), level + rule.tokens * Math.max(0, ms))
}

/** The quota for headers: whole seconds, rounded so that a caller who waits that long is not disappointed. */
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
