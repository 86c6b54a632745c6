import { ConsultError } from '@consult/domain'
import type { Quota } from './bucket-rule.ts'

/** A `rate_limited` error with the empty bucket's quota, for the response headers. */
export class RateLimited extends ConsultError {
  readonly quota: Quota

  /** @param waitMs milliseconds after which the same request can succeed. */
  constructor(quota: Quota, waitMs: number) {
    super('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
    this.quota = quota
  }
}
