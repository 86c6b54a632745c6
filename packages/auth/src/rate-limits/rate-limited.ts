import { ConsultError } from '@consult/domain'
import type { Quota } from './bucket-rule.ts'

/** Whose bucket it is: an API key, or another credential of a partner. */
export interface BucketOwner {
  readonly partnerId: string
  /** The API key, if it is not the account's own. */
  readonly keyId: string | null
}

/** A `rate_limited` error with the empty bucket's quota, for the response headers. */
export class RateLimited extends ConsultError {
  readonly quota: Quota
  /** Null for a bucket that belongs to no partner. */
  readonly owner: BucketOwner | null

  /** @param waitMs milliseconds after which the same request can succeed. */
  constructor(quota: Quota, waitMs: number, owner: BucketOwner | null = null) {
    super('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
    this.quota = quota
    this.owner = owner
  }
}
