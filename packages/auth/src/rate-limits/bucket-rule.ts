/** How a bucket fills: up to `burst` tokens, by `tokens` every `perSeconds`. Whole numbers from 1 on. */
export interface BucketRule {
  readonly burst: number
  readonly tokens: number
  readonly perSeconds: number
}

/** What a caller may still do. */
export interface Quota {
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

/** Milliseconds until the bucket holds so many parts. */
function msUntil(parts: number, { level, rule }: BucketState): number {
  return Math.max(0, Math.ceil((parts - level) / rule.tokens))
}

/** Milliseconds after which there is a token again. */
export function msUntilToken(state: BucketState): number {
  return msUntil(partsOf(state.rule), state)
}

/** The same for headers: whole seconds, rounded so that a caller who waits them finds what they say. */
export function quotaOf(state: BucketState): Quota {
  const { rule, level } = state
  const capacity = capacityOf(rule)
  return {
    burst: rule.burst,
    windowSeconds: Math.ceil(capacity / rule.tokens / 1000),
    remaining: Math.floor(level / partsOf(rule)),
    resetSeconds: Math.ceil(msUntil(capacity, state) / 1000),
  }
}
